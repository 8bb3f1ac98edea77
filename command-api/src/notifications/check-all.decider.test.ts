import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { checkAllDecider } from './check-all.decider.ts'

const userId = shortIdFrom('user')
const checked = (upTo: string) => ({ type: 'NotificationsChecked', data: { userId, upTo } }) as const

describe('checking all notifications', () => {
  const inbox = checkAllDecider(userId)
  it('moves the watermark on', () =>
    given(inbox, [checked('7')])
      .when(9n)
      .happens(checked('9')))
  it('stays quiet when all was checked', () =>
    given(inbox, [checked('9')])
      .when(9n)
      .nothingHappens())
  it('never goes back', () =>
    given(inbox, [checked('9')])
      .when(8n)
      .nothingHappens())
  it('stays quiet for somebody who was never notified', () => given(inbox, []).when(-1n).nothingHappens())
})
