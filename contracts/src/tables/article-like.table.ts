import { definePairTable } from './pair-table.ts'

/** Who likes which article; by member: what they liked. */
export const articleLike = definePairTable(
  'article_like',
  ['article_id', 'user_id'],
  [['user_id', 'article_id']],
)
