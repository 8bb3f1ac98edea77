import type { NotificationSettingsText } from '#app/features/settings/notification-strings.ja.ts'

const en: NotificationSettingsText = {
  title: 'Notification settings',
  lead: 'Choose for each kind of notification whether the bell shows it, and whether you get a digest by email.',
  bell: 'Show in the bell',
  bellAlways: 'Always shown in the bell',
  mail: 'Email digest',
  never: 'Never',
  daily: 'Daily',
  weekly: 'Weekly, on Mondays',
  bellNote: 'Kinds that the bell doesn’t show are still in the list of all notifications.',
  mailNote: 'Digests are sent at 8:00 in the morning, Japan time, when there is something unread.',
  needsEmail: 'To get emails, verify your email address first.',
  emailSettings: 'Email address settings',
  saved: 'Saved',
}
export default en
