import type { ArticleText } from '#app/features/articles/strings.ja.ts'

const en: ArticleText = {
  noTitle: 'No title',
  anonymous: 'Anonymous user',
  likes: count => `${count} likes`,
  views: count => `${count} views`,
  emptyTitle: 'No articles yet',
  emptyText: 'Would you like to write the first one?',
  write: 'Write an article',
  failed: 'The articles could not be read.',
  contents: 'Contents',
  published: 'Published',
  updated: 'Updated',
  draft: 'Draft',
  template: 'Template',
  suspended: 'Suspended',
  kindStrategy: 'Strategy',
  kindBlog: 'Blog',
  author: 'Written by',
  articlesBy: count => `${count} articles`,
  followersOf: count => `${count} followers`,
  moreFromGame: game => `More about ${game}`,
  allOfGame: 'See all',
  edit: 'Edit',
  tags: 'Tags',
  aboutGame: 'The game',
}
export default en
