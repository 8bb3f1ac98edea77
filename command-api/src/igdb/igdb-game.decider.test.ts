import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { igdbGameDecider } from './igdb-game.decider.ts'

const decider = igdbGameDecider(7)
const [gameId, other] = ['000000000000a', '000000000000b'] as const
const data = { igdbId: 7, gameId }
const claimed = { type: 'IgdbGameClaimed' as const, data }
const released = { type: 'IgdbGameReleased' as const, data }
const rejected = { type: 'IgdbMatchRejected' as const, data }
const claim = { type: 'Claim' as const, gameId, byStaff: false }

describe('an entry of the external games database', () => {
  it('claims one game, once', () => {
    given(decider, []).when(claim).happens(claimed)
    given(decider, [claimed]).when(claim).nothingHappens()
    given(decider, [claimed])
      .when({ ...claim, gameId: other })
      .isRefused('igdb_match_taken')
  })

  it('never claims a rejected game, unless staff change their mind', () => {
    given(decider, [rejected]).when(claim).nothingHappens()
    given(decider, [rejected])
      .when({ ...claim, byStaff: true })
      .happens(claimed)
  })

  it('rejects the game that it releases', () => {
    given(decider, [claimed])
      .when({ ...claim, type: 'Release' })
      .happens(released, rejected)
    given(decider, [claimed, released, rejected]).when(claim).nothingHappens()
  })

  it('rejects a pair once, and no claimed one', () => {
    given(decider, [])
      .when({ ...claim, type: 'Reject' })
      .happens(rejected)
    given(decider, [rejected])
      .when({ ...claim, type: 'Reject' })
      .nothingHappens()
    given(decider, [claimed])
      .when({ ...claim, type: 'Reject' })
      .isRefused('igdb_match_taken')
  })
})
