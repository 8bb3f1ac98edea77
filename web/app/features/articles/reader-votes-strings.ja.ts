const ja = {
  title: 'この攻略はどうでしたか？',
  titleOfOwn: '読者の声',
  helpful: '役に立った',
  works: (version: string) => `${version}でも使えた`,
  outdated: '情報が古い',
  otherVersion: 'バージョンが違う',
  foundOutdated: '情報が古いという声が、読者から届いています。',
  failed: '保存できませんでした。時間をおいて、もう一度お試しください。',
}
export default ja
export type ReaderVotesText = typeof ja
