/** Lists of comments for moderators. `closed`: reports that were decided. */
export const moderatedCommentLists = ['reported', 'appeals', 'suspended', 'closed'] as const
export type ModeratedCommentList = (typeof moderatedCommentLists)[number]
