import type {
  NotificationKind,
  NotificationSettings,
} from '@koryaku/contracts/notifications/notification-kinds.ts'
import { notificationKinds } from '@koryaku/contracts/notifications/notification-kinds.ts'
import type { NotificationSettingsEvent } from '@koryaku/contracts/notifications/notification-settings.events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { DigestFrequency, DigestPeriod } from './digest-periods.ts'

type Choice = Pick<Recorded<NotificationSettingsEvent>, 'data' | 'metadata'>

const kindsIn = (
  settings: NotificationSettings | undefined,
  frequency: DigestFrequency,
): NotificationKind[] => (settings ? notificationKinds.filter(kind => settings[kind].mail === frequency) : [])

/**
 * The kinds in a digest: those that were chosen when it was due, and still are. A user who chose `never` before or
 * since gets no digest.
 * @param choices the settings of a user in their order
 */
export function kindsWanted(
  choices: readonly Choice[],
  { frequency, due }: DigestPeriod,
): NotificationKind[] {
  const before = choices.filter(({ metadata }) => new Date(metadata.occurredAt) <= due)
  const wantedThen = kindsIn(before.at(-1)?.data.settings, frequency)
  const wantedNow = kindsIn(choices.at(-1)?.data.settings, frequency)
  return wantedThen.filter(kind => wantedNow.includes(kind))
}
