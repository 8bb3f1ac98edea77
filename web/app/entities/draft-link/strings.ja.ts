const ja = {
  share: '下書きを共有',
  title: '下書きを共有するリンク',
  lead: 'リンクを知っている人は、ログインしていなくてもこの版を読めます。あとで書いた内容は表示されません。',
  leadPast: (version: number) =>
    `リンクを知っている人は、ログインしていなくても第${version}版を読めます。ほかの版は表示されません。`,
  days: '期限',
  day: (days: number) => `${days}日間`,
  make: 'リンクを作成する',
  made: 'リンクを作成しました',
  links: '作成したリンク',
  none: 'まだリンクがありません。',
  version: (version: number) => `第${version}版`,
  versionOfBefore: '以前の版',
  madeOn: (day: string) => `${day}作成`,
  until: (day: string) => `${day}まで`,
  openedOn: (day: string) => `最後に開かれた日: ${day}`,
  notOpened: 'まだ開かれていません',
  copy: 'コピー',
  copied: 'リンクをコピーしました',
  revoke: '取り消す',
  revoked: 'リンクを取り消しました。もう開けません',
  undo: '元に戻す',
  restored: 'リンクをもう一度開けるようにしました',
  of: (what: string, link: string) => `${link}: ${what}`,
}
export default ja
export type DraftLinkText = typeof ja
