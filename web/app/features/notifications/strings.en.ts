import type { NotificationText } from '#app/features/notifications/strings.ja.ts'

const en: NotificationText = {
  bell: 'Notifications',
  bellUnread: 'Notifications (unread)',
  title: 'Notifications',
  empty: "You don't have any notifications yet.",
  someone: 'A user',
  liked: ' liked on',
  commented: ' commented on',
  followed: ' followed you',
  suspended: 'Your article was suspended',
  reinstated: 'Your article was reinstated',
  appeal_upheld: 'Your appeal was turned down',
  appeal_overturned: 'Your appeal succeeded: the article was reinstated',
  failed: 'Notifications could not be read.',
  more: 'Show more',
}
export default en
