import { voteLabels } from '#app/features/articles/vote-labels.ts'

const ja = {
  title: 'この攻略はどうでしたか？',
  titleOfOwn: '読者の声',
  helpful: voteLabels.ja.helpful,
  works: (version: string) => `${version}でも使えた`,
  outdated: voteLabels.ja.outdated,
  otherVersion: voteLabels.ja.other_version,
  foundOutdated: '情報が古いという声が、読者から届いています。',
  failed: '保存できませんでした。時間をおいて、もう一度お試しください。',
}
export default ja
export type ReaderVotesText = typeof ja
