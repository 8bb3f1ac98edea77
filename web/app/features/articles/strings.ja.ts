const ja = {
  toContents: '目次へ',
  contents: '目次',
  published: (day: string) => `${day} 公開`,
  updated: (day: string) => `${day} 更新`,
  author: 'この記事を書いた人',
  next: 'つづけて読む',
  allOfGame: 'このゲームの記事',
  share: '共有',
  copyLink: 'リンクをコピー',
  linkCopied: 'リンクをコピーしました',
  edit: '編集',
  tags: 'タグ',
  aboutGame: 'このゲーム',
  games: 'ゲーム',
  article: '記事',
  articleDescription: 'ゲームの記事です。',
  about: (title: string, game: string) => `${game}の記事「${title}」`,
  states: {
    PublishedArticle: '公開中',
    DraftArticle: '下書き',
    TemplateArticle: 'テンプレート',
    SuspendedArticle: '公開停止',
  },
  moderate: 'モデレーション',
}
export default ja
export type ArticlePageText = typeof ja
