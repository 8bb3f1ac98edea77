/** The kinds of notifications: filters of the page, and what a user has settings for. `notices`: all that has no kind of its own. */
export const notificationKinds = [
  'comments',
  'replies',
  'mentions',
  'likes',
  'follows',
  'reviews',
  'moderation',
  'notices',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** A day of notifications begins at midnight in this zone, and digests are due at eight. */
export const NOTIFICATION_ZONE = 'Asia/Tokyo'
/** Notifications of a group that are counted; a group that has more is shown with this many "or more". */
export const GROUP_COUNTED_MAX = 100
