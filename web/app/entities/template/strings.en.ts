import type { TemplateText } from '#app/entities/template/strings.ja.ts'

const en: TemplateText = {
  noTitle: 'Untitled',
  own: 'Your templates',
  official: 'Official templates',
  everyGame: 'Every game',
  start: 'Start from this template',
  startFrom: (title: string) => `Start from “${title}”`,
  fromTemplate: 'Start from a template',
  choose: 'Choose a template',
  search: 'Find a template',
  nothing: 'Nothing found.',
  noneYet: 'No templates yet.',
  preview: 'Preview',
  previewOf: (title: string) => `Preview of “${title}”`,
  table: (n: number) => `Table ${n}`,
  back: 'Back to the list',
  empty: 'Nothing has been written in this template yet.',
  pickGame: 'Which game is it about?',
  pickGamePlaceholder: 'Title of a game (or its nickname)',
}
export default en
