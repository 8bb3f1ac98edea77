import { definePairTable } from './pair-table.ts'

/** Likes of articles; by member: their likes. */
export const articleLike = definePairTable(
  'article_like',
  ['article_id', 'user_id'],
  [['user_id', 'article_id']],
)
