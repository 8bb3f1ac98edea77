const ja = {
  title: '通報した内容',
  lead: '対応が済むまでは、通報を取り下げられます。誰が通報したかは、相手には知らされません。',
  none: 'まだ通報していません',
  noneText: '問題のある記事やレビュー、コメント、ユーザーは、そのページの「通報」から知らせてください。',
  kinds: { comment: 'コメント', article: '記事', gameReview: 'レビュー', user: 'ユーザー' },
  onArticle: (title: string) => `「${title}」へのコメント`,
  untitled: '無題',
  gone: '現在は公開されていません',
  outcomes: {
    open: '確認中',
    suspended: '公開を停止しました',
    reinstated: '公開停止を解除しました',
    dismissed: '確認の結果、公開を続けます',
    reviewed: '確認しました',
  },
  withdraw: '取り下げる',
  withdrawn: '通報を取り下げました',
  about: (kind: string, title: string) => `${kind}「${title}」`,
}
export default ja
export type OwnReportsText = typeof ja
