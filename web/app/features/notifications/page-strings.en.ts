import type { NotificationPageText } from '#app/features/notifications/page-strings.ja.ts'

const en: NotificationPageText = {
  title: 'All notifications',
  lead: 'Everything you’ve been notified of. Notifications about the same thing on the same day are shown as one.',
  filter: 'Kind of notification',
  all: 'All',
  settings: 'Notification settings',
  unread: count => (count >= 1000 ? '1,000 or more unread' : `${count} unread`),
  allRead: 'Nothing unread',
  markAll: 'Mark all as read',
  marked: 'All marked as read',
  none: 'You don’t have any notifications yet',
  noneText:
    'Reactions to your articles and comments, new followers and more appear here. Follow users to be told about their new articles and reviews.',
  findUsers: 'Find users',
  noneOfKind: 'You don’t have any notifications of this kind',
  showAll: 'View all notifications',
  more: 'Show more',
  moreFailed: 'The rest couldn’t be loaded. Please try again.',
}
export default en
