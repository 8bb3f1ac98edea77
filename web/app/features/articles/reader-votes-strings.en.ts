import type { ReaderVotesText } from '#app/features/articles/reader-votes-strings.ja.ts'
import { voteLabels } from '#app/features/articles/vote-labels.ts'

const en: ReaderVotesText = {
  title: 'How was this guide?',
  titleOfOwn: 'What readers say',
  helpful: voteLabels.en.helpful,
  works: version => `Works with ${version}`,
  outdated: voteLabels.en.outdated,
  otherVersion: voteLabels.en.other_version,
  foundOutdated: 'Readers say that this guide is out of date.',
  failed: 'This couldn’t be saved. Please try again later.',
}
export default en
