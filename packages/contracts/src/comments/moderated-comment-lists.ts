/** Lists of comments for moderators. `closed`: reports that were decided; `caught`: all that a rule held, decided ones too. */
export const moderatedCommentLists = ['reported', 'held', 'appeals', 'suspended', 'closed', 'caught'] as const
export type ModeratedCommentList = (typeof moderatedCommentLists)[number]
