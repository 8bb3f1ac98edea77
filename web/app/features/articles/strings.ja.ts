const ja = {
  toContents: '目次へ',
  author: 'この記事を書いた人',
  next: 'つづけて読む',
  allOfGame: 'このゲームの記事',
  share: '共有',
  copyLink: 'リンクをコピー',
  linkCopied: 'リンクをコピーしました',
  aboutGame: 'このゲーム',
  article: '記事',
  articleDescription: 'ゲームの記事です。',
  about: (title: string, game: string) => `${game}の記事「${title}」`,
}
export default ja
export type ArticlePageText = typeof ja
