import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type KindSetting, settingsOf } from '@koryaku/contracts/notifications/notification-kinds.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { notificationSettingsDecider } from './notification-settings.decider.ts'

const userId = shortIdFrom('user')
const changed = (likes: KindSetting) => {
  const settings = settingsOf(kind => (kind === 'likes' ? likes : undefined))
  return { type: 'NotificationSettingsChanged', data: { userId, language: 'ja', settings } } as const
}
const silent = { bell: false, mail: 'daily' } as const

describe('notification settings', () => {
  const decider = notificationSettingsDecider(userId)
  it('keep the kinds that a change does not name', () =>
    given(decider, [])
      .when({ language: 'ja', settings: { likes: silent } })
      .happens(changed(silent)))
  it('append nothing for what is chosen already', () => {
    given(decider, [changed(silent)])
      .when({ language: 'en', settings: { likes: silent } })
      .nothingHappens()
    given(decider, [])
      .when({ language: 'ja', settings: { likes: { bell: true, mail: 'never' } } })
      .nothingHappens()
  })
  it('lose every digest on unsubscribing, and keep the bell', () =>
    given(decider, [changed(silent)])
      .when('unsubscribe')
      .happens(changed({ bell: false, mail: 'never' })))
  it('append nothing for a second unsubscribing', () =>
    given(decider, [changed({ bell: false, mail: 'never' })])
      .when('unsubscribe')
      .nothingHappens())
})
