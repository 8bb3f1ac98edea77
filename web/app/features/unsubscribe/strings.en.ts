import type { UnsubscribeText } from '#app/features/unsubscribe/strings.ja.ts'

const en: UnsubscribeText = {
  title: 'Stop email digests',
  lead: 'This stops all email digests of your notifications. The bell stays as it is.',
  stop: 'Stop these emails',
  done: 'Email digests are stopped. You can turn them on again in the notification settings.',
  settings: 'Notification settings',
  invalid: 'This link doesn’t work. Please use the notification settings instead.',
  failed: 'The emails couldn’t be stopped. Please try again later.',
}
export default en
