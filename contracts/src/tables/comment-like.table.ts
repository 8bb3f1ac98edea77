import { definePairTable } from './pair-table.ts'

/** Who likes which comment. */
export const commentLike = definePairTable('comment_like', ['comment_id', 'user_id'])
