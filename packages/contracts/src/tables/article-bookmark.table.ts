import { definePairTable } from './pair-table.ts'

/** Bookmarks of articles; by member: their bookmarks. */
export const articleBookmark = definePairTable(
  'article_bookmark',
  ['article_id', 'user_id'],
  [['user_id', 'article_id']],
)
