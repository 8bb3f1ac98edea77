import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { exclusionDecider } from './exclusion.decider.ts'

const [userId = '', by = ''] = ['a', 'b'].map(shortIdFrom)
const now = new Date('2026-04-01T09:00:00Z')
const exclude = { type: 'ExcludeAccount', userId, by, from: '2026-03-01', reason: 'vote_ring', now } as const
const excluded = {
  type: 'AccountExcludedFromRanking',
  data: { userId, from: '2026-03-01', reason: 'vote_ring', by },
} as const
const reinstated = { type: 'AccountReinstatedInRanking', data: { userId, by } } as const

describe('excluding an account from rankings', () => {
  it('does it', () => given(exclusionDecider, []).when(exclude).happens(excluded))
  it('is a no-op when it is so already', () =>
    given(exclusionDecider, [excluded]).when(exclude).nothingHappens())
  it('moves the day', () =>
    given(exclusionDecider, [excluded])
      .when({ ...exclude, from: '2026-02-01' })
      .happens({ ...excluded, data: { ...excluded.data, from: '2026-02-01' } }))
  it('refuses a day to come, by the calendar of Japan', () => {
    given(exclusionDecider, [])
      .when({ ...exclude, from: '2026-04-02' })
      .isRefused('invalid_request')
    given(exclusionDecider, [])
      .when({ ...exclude, from: '2026-04-02', now: new Date('2026-04-01T15:00:00Z') })
      .happens({ ...excluded, data: { ...excluded.data, from: '2026-04-02' } })
  })
})

describe('reinstating an account', () => {
  const reinstate = { type: 'ReinstateAccount', userId, by } as const
  it('does it', () => given(exclusionDecider, [excluded]).when(reinstate).happens(reinstated))
  it('is a no-op when it counts already', () => {
    given(exclusionDecider, []).when(reinstate).nothingHappens()
    given(exclusionDecider, [excluded, reinstated]).when(reinstate).nothingHappens()
  })
})
