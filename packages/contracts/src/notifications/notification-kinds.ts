/** Kinds of notifications: filters of the page, and keys of the user's settings. `notices`: all others. */
export const notificationKinds = [
  'comments',
  'replies',
  'mentions',
  'likes',
  'follows',
  'publications',
  'reviews',
  'moderation',
  'notices',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** A day of notifications begins at midnight in this zone, and digests are due at eight. */
export const NOTIFICATION_ZONE = 'Asia/Tokyo'
/** Notifications of a group that are counted; a group that has more is shown with this many "or more". */
export const GROUP_COUNTED_MAX = 100

/** Notifications to all moderators: open reports, waiting appeals and held comments, each as one. */
export const STAFF_ACTIONS = ['reports_waiting', 'appeals_waiting', 'held_waiting'] as const
/** Lists of the moderation page where these items are. */
export const staffQueues = ['reports', 'comments', 'appeals', 'reviews'] as const

export const mailFrequencies = ['never', 'daily', 'weekly'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/** The newest publications of followed members that are listed; the following feed has the others. */
export const PUBLICATIONS_MAX = 50

/** A user's setting of a kind: shown in the bell, and included in email digests. */
export interface KindSetting {
  bell: boolean
  mail: MailFrequency
}
export type NotificationSettings = Record<NotificationKind, KindSetting>
/** Until a user has chosen. */
export const DEFAULT_SETTING: KindSetting = { bell: true, mail: 'never' }
export const settingsOf = (
  choose: (kind: NotificationKind) => KindSetting | undefined,
): NotificationSettings =>
  Object.fromEntries(
    notificationKinds.map(kind => [kind, choose(kind) ?? DEFAULT_SETTING]),
  ) as NotificationSettings
