import type { WritePanelText } from '#app/features/write-panel/strings.ja.ts'

const en: WritePanelText = {
  panel: 'Write an article',
  search: 'Find a game',
  placeholder: 'Title of a game (or its nickname)',
  nothing: 'Nothing found. Try another name for it.',
  recent: 'Recently written',
  drafts: 'Drafts',
  viewAll: 'View All',
  noDrafts: 'No drafts yet. Choose a game above to start writing.',
  noTitle: 'No title',
}
export default en
