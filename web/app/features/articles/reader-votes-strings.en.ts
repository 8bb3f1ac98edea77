import type { ReaderVotesText } from '#app/features/articles/reader-votes-strings.ja.ts'

const en: ReaderVotesText = {
  title: 'How was this guide?',
  titleOfOwn: 'What readers say',
  helpful: 'Helpful',
  works: version => `Works with ${version}`,
  outdated: 'Out of date',
  otherVersion: 'Other version',
  foundOutdated: 'Readers say that this guide is out of date.',
  failed: 'This couldn’t be saved. Please try again later.',
}
export default en
