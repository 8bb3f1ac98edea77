const ja = {
  edit: '編集',
  states: {
    PublishedArticle: '公開中',
    DraftArticle: '下書き',
    TemplateArticle: 'テンプレート',
    SuspendedArticle: '公開停止',
  },
  checked: (what: string, day: string) => `${what && `${what}で`}${day}に確認`,
  confirm: (version: string) => `${version}で確認した`,
  confirmed: '確認済みにしました',
  moderate: 'モデレーション',
}
export default ja
export type MemberLinksText = typeof ja
