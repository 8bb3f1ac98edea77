import { gameRequestStream, gameRequestVoteStream } from '@koryaku/contracts/games/game-request.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { author, erased, fan, gameId, moderator, other } from '#testing/small-world.ts'
import { requests } from './requests.ts'

const { given } = examplesOf(requests)
const requestId = shortIdFrom('game request')
const stream = gameRequestStream(requestId)
const decision = { requestId, userId: author, by: moderator }
const requested = () =>
  happened(stream, {
    type: 'GameRequested',
    data: { requestId, userId: author, title: '星の庭', platforms: ['PC'], url: 'https://example.com/' },
  })
const declined = (minute: number) =>
  happened(stream, { type: 'GameRequestDeclined', data: { ...decision, reason: 'unreleased' } }, minute)
const reopened = (minute: number) => happened(stream, { type: 'GameRequestReopened', data: decision }, minute)
const accepted = (minute: number) =>
  happened(stream, { type: 'GameRequestAccepted', data: { ...decision, gameId } }, minute)
const voted = (userId: string, minute = 0) =>
  happened(
    gameRequestVoteStream(requestId, userId),
    { type: 'GameRequestVoted', data: { requestId, userId } },
    minute,
  )
const withdrawn = (userId: string, minute = 0) =>
  happened(
    gameRequestVoteStream(requestId, userId),
    { type: 'GameRequestVoteWithdrawn', data: { requestId, userId } },
    minute,
  )

describe('requests: rows of the lists after requests', () => {
  it('a request is open, with the vote of the account that made it', async () => {
    const { game_request } = await given(requested())
    expect(game_request).toMatchObject([
      { title: '星の庭', platforms: ['PC'], user_id: author, state: 'open', votes: 1, decided_at: null },
    ])
  })

  it('votes are counted, and those withdrawn are not', async () => {
    const { game_request } = await given(requested(), voted(fan), voted(other), withdrawn(fan, 1))
    expect(game_request).toMatchObject([{ votes: 2 }])
  })

  it('a decision has its reason or its game', async () => {
    const refused = await given(requested(), voted(fan), declined(1))
    expect(refused.game_request).toMatchObject([
      { state: 'declined', reason: 'unreleased', game_id: null, votes: 2 },
    ])
    const added = await given(requested(), declined(1), reopened(2), accepted(3))
    expect(added.game_request).toMatchObject([{ state: 'accepted', reason: null, game_id: gameId }])
  })

  it('one that is open again has no trace of the decision', async () => {
    const { game_request } = await given(requested(), declined(1), reopened(2))
    expect(game_request).toMatchObject([{ state: 'open', reason: null, decided_at: null }])
  })

  it('the request of a deleted account stays, without the account', async () => {
    const { game_request } = await given(requested(), voted(fan), erased(author, 2))
    expect(game_request).toMatchObject([{ user_id: null, votes: 2 }])
  })
})
