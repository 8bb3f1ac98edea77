import type { ArticleText } from '#app/features/articles/strings.ja.ts'

const en: ArticleText = {
  read: 'Read',
  noTitle: 'No title',
  anonymous: 'Anonymous user',
  likes: count => `${count} likes`,
  views: count => `${count} views`,
  emptyTitle: 'No articles yet',
  emptyText: 'Would you like to write the first one?',
  write: 'Write an article',
  contents: 'Contents',
  published: 'Published',
  updated: 'Updated',
  author: 'Written by',
  articlesBy: count => `${count} articles`,
  followersOf: count => `${count} followers`,
  moreFromGame: 'Popular about this game',
  allOfGame: 'See all',
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
}
export default en
