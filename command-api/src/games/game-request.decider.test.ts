import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { gameRequestDecider, gameRequestVoteDecider } from './game-request.decider.ts'

const [requestId, userId, by, gameId] = ['request', 'member', 'moderator', 'game'].map(shortIdFrom) as [
  string,
  string,
  string,
  string,
]
const decider = gameRequestDecider(requestId)
const what = { title: '星の庭', platforms: ['PC'], url: null }
const requested = { type: 'GameRequested' as const, data: { requestId, userId, ...what } }
const decision = { requestId, userId, by }
const accepted = { type: 'GameRequestAccepted' as const, data: { ...decision, gameId } }
const reopened = { type: 'GameRequestReopened' as const, data: decision }

describe('a request for a game', () => {
  it('is made with each platform once', () =>
    given(decider, [])
      .when({ type: 'Request', userId, ...what, platforms: ['PC', 'PC'] })
      .happens(requested))

  it('is made once for a title', () =>
    given(decider, [requested])
      .when({ type: 'Request', userId: by, ...what })
      .nothingHappens())

  it('is accepted, declined or marked as a duplicate for the account that made it', () => {
    given(decider, [requested]).when({ type: 'Accept', by, gameId }).happens(accepted)
    given(decider, [requested])
      .when({ type: 'Decline', by, reason: 'unreleased' })
      .happens({ type: 'GameRequestDeclined', data: { ...decision, reason: 'unreleased' } })
    given(decider, [requested])
      .when({ type: 'MarkDuplicate', by, gameId })
      .happens({ type: 'GameRequestMarkedDuplicate', data: { ...decision, gameId } })
  })

  it('is decided once, until it is opened again', () => {
    const decline = { type: 'Decline', by, reason: 'not_a_game' } as const
    given(decider, [requested, accepted]).when(decline).isRefused('request_decided')
    given(decider, [requested, accepted]).when({ type: 'Reopen', by }).happens(reopened)
    given(decider, [requested]).when({ type: 'Reopen', by }).nothingHappens()
    given(decider, [requested, accepted, reopened])
      .when(decline)
      .happens({ type: 'GameRequestDeclined', data: { ...decision, reason: 'not_a_game' } })
  })

  it('is decided only where it was made', () =>
    given(decider, []).when({ type: 'Accept', by, gameId }).isRefused('not_found'))
})

it('a vote is given once and withdrawn once', () => {
  const votes = gameRequestVoteDecider({ requestId, userId })
  const voted = { type: 'GameRequestVoted' as const, data: { requestId, userId } }
  const withdrawn = { type: 'GameRequestVoteWithdrawn' as const, data: { requestId, userId } }
  given(votes, []).when('set').happens(voted)
  given(votes, [voted]).when('set').nothingHappens()
  given(votes, [voted]).when('unset').happens(withdrawn)
  given(votes, [voted, withdrawn]).when('unset').nothingHappens()
})
