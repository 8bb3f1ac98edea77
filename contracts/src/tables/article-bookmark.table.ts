import { definePairTable } from './pair-table.ts'

/** Who bookmarked which article; by member: what they bookmarked. */
export const articleBookmark = definePairTable(
  'article_bookmark',
  ['article_id', 'user_id'],
  [['user_id', 'article_id']],
)
