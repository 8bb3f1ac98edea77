import type { ArticleText } from '#app/features/articles/strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: ArticleText = {
  read: 'Read',
  noTitle: 'No title',
  anonymous: 'Anonymous user',
  likes: count => plural(count, 'like'),
  bookmarks: count => plural(count, 'bookmark'),
  views: count => plural(count, 'view'),
  excludedViews: count => `${count} not counted`,
  excludedViewsHint: 'Bots, and repeats of the same visitor on the same day, do not count',
  emptyTitle: 'No articles yet',
  emptyText: 'Would you like to write the first one?',
  write: 'Write an article',
  contents: 'Contents',
  published: 'Published',
  updated: 'Updated',
  author: 'Written by',
  articlesBy: count => plural(count, 'article'),
  followersOf: count => plural(count, 'follower'),
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
