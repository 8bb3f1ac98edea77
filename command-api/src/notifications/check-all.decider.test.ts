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
  it('names the newest event that was told of, and no place of the store', () =>
    given(inbox, [checked(first)])
      .when(second)
      .happens(checked(second)))
  it('goes on from a check of before events were named', () =>
    given(inbox, [checked(null)])
      .when(second)
      .happens(checked(second)))
  it('stays quiet when all was checked', () => {
    given(inbox, [checked(second)])
      .when(second)
      .nothingHappens()
    given(inbox, [checked(second)])
      .when(null)
      .nothingHappens()
  })
  it('stays quiet for somebody who was never notified', () => given(inbox, []).when(null).nothingHappens())
})
