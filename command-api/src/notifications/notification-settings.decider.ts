import {
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
  settingsOf,
} from '@koryaku/contracts/notifications/notification-kinds.ts'
import type { ChangeNotificationSettings } from '@koryaku/contracts/notifications/notification-settings.api.ts'
import type { NotificationSettingsEvent } from '@koryaku/contracts/notifications/notification-settings.events.ts'
import type { Decider } from '#command-handling/decider.ts'

export interface SettingsState {
  settings: NotificationSettings
  /** null: never chosen. */
  language: 'ja' | 'en' | null
}
/** `unsubscribe`: no more digests, whatever was chosen. */
export type SettingsCommand = ChangeNotificationSettings | 'unsubscribe'

/** The settings of a user: each event has all of them. A change that changes nothing appends nothing. */
export const notificationSettingsDecider = (
  userId: string,
): Decider<SettingsState, SettingsCommand, NotificationSettingsEvent> => ({
  initial: { settings: settingsOf(() => undefined), language: null },
  evolve: (_, { data: { settings, language } }) => ({ settings, language }),
  decide(command, state) {
    const change = command === 'unsubscribe' ? withoutMail(state) : command
    const settings = { ...state.settings, ...change.settings }
    const isChanged = notificationKinds.some(kind => !isSame(settings, state.settings, kind))
    // The language alone is nothing that was chosen here.
    if (!isChanged) return []
    return [{ type: 'NotificationSettingsChanged', data: { userId, language: change.language, settings } }]
  },
})

const withoutMail = ({ settings, language }: SettingsState): ChangeNotificationSettings => ({
  language: language ?? 'ja',
  settings: settingsOf(kind => ({ bell: settings[kind].bell, mail: 'never' })),
})
const isSame = (a: NotificationSettings, b: NotificationSettings, kind: NotificationKind): boolean =>
  a[kind].bell === b[kind].bell && a[kind].mail === b[kind].mail
