import { derivedUuid, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { checkAllDecider } from './check-all.decider.ts'

const userId = shortIdFrom('user')
const [first, second] = [derivedUuid('first'), derivedUuid('second')]
const checked = (upToEventId: string | null) =>
  ({ type: 'NotificationsChecked', data: { userId, upToEventId } }) as const

describe('checking all notifications', () => {
  const inbox = checkAllDecider(userId)
  it('names the newest notified event, and no position of the store', () =>
    given(inbox, [checked(first)])
      .when(second)
      .happens(checked(second)))
  it('continues from a legacy check, which names no event', () =>
    given(inbox, [checked(null)])
      .when(second)
      .happens(checked(second)))
  it('is a no-op when all was checked', () => {
    given(inbox, [checked(second)])
      .when(second)
      .nothingHappens()
    given(inbox, [checked(second)])
      .when(null)
      .nothingHappens()
  })
  it('is a no-op for a user who was never notified', () => given(inbox, []).when(null).nothingHappens())
})
