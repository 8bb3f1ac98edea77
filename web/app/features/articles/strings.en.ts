import type { ArticlePageText } from '#app/features/articles/strings.ja.ts'

const en: ArticlePageText = {
  toContents: 'Contents',
  author: 'Written by',
  next: 'Read next',
  allOfGame: 'More on this game',
  share: 'Share',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  aboutGame: 'The game',
  article: 'Article',
  articleDescription: 'An article about a game.',
  about: (title, game) => `“${title}”, an article about ${game}`,
}
export default en
