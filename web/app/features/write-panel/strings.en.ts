import type { WritePanelText } from '#app/features/write-panel/strings.ja.ts'

const en: WritePanelText = {
  write: 'Write',
  writeAbout: game => `Write about ${game}`,
}
export default en
