import type { VersionsText } from '#app/features/versions/strings.ja.ts'

const en: VersionsText = {
  title: 'Public versions',
  description: 'When an article was updated and what changed, from one public version to the next.',
  lead: title => `Versions of “${title}” that were public. Drafts aren’t among them.`,
  back: 'Back to the article',
  none: 'Earlier versions aren’t shown',
  noneText: 'The author doesn’t show earlier versions, or the article isn’t public.',
  list: 'Versions',
  current: 'Public now',
  from: day => `since ${day}`,
  between: (from, until) => `${from} – ${until}`,
  small: 'A small correction',
  first: 'The first version',
  changes: (added, removed, changed) => `${added} added, ${removed} removed, ${changed} changed`,
  compareWith: 'Compare with',
  previous: 'The version before',
  newest: 'The version that is public now',
  nothing: 'Nothing (text only)',
  older: count => (count === 1 ? '1 older version isn’t shown.' : `${count} older versions aren’t shown.`),
  gone: 'This version isn’t shown.',
}
export default en
