import type { ArticleText } from '#app/entities/article/strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: ArticleText = {
  languages: { ja: 'Japanese', en: 'English' },
  writtenIn: 'Written in',
  unchecked: (version, readers) =>
    readers
      ? `${plural(readers, 'reader')} ${readers === 1 ? 'says' : 'say'} it works with ${version}`
      : `Not checked for ${version}`,
  anyLanguage: 'Any language',
  read: 'Read',
  noTitle: 'No title',
  likes: count => plural(count, 'like'),
  bookmarks: count => plural(count, 'bookmark'),
  comments: count => plural(count, 'comment'),
  emptyTitle: 'No articles yet',
  emptyText: 'Would you like to write the first one?',
  write: 'Write an article',
}
export default en
