import type { ArticlePageText } from '#app/features/articles/strings.ja.ts'

const en: ArticlePageText = {
  toContents: 'Contents',
  contents: 'Contents',
  published: day => `Published ${day}`,
  updated: day => `Updated ${day}`,
  author: 'Written by',
  next: 'Read next',
  allOfGame: 'More on this game',
  share: 'Share',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  edit: 'Edit',
  tags: 'Tags',
  aboutGame: 'The game',
  games: 'Games',
  article: 'Article',
  articleDescription: 'An article about a game.',
  about: (title, game) => `“${title}”, an article about ${game}`,
  states: {
    PublishedArticle: 'Published',
    DraftArticle: 'Draft',
    TemplateArticle: 'Template',
    SuspendedArticle: 'Suspended',
  },
  moderate: 'Moderation',
}
export default en
