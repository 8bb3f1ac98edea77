import { definePairTable } from './pair-table.ts'

/** Likes of comments. */
export const commentLike = definePairTable('comment_like', ['comment_id', 'user_id'])
