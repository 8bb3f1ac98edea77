import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { articleVoteDecider } from './article-vote.decider.ts'

const pair = {
  articleId: shortIdFrom('article'),
  userId: shortIdFrom('user'),
  authorId: shortIdFrom('author'),
  gameId: shortIdFrom('game'),
}
const weight = { weighs: true, ruleVersion: 1 }
const [early, late] = ['2026-10-01T00:00:00.000Z', '2026-10-02T00:00:00.000Z']
const now = '2026-11-01T00:00:00.000Z'
const vote = (asOf: string | null, versionId: string | null = null) =>
  ({ type: 'Vote', asOf, versionId, now, weight }) as const
const data = { ...pair, ...weight, vote: 'outdated', asOf: early, versionId: null } as const
const voted = { type: 'ArticleVoted', data } as const
const withdrawn = { type: 'ArticleVoteWithdrawn', data: { ...data, votedAt: AT } } as const
const outdated = articleVoteDecider('outdated', pair)

describe('a vote', () => {
  it('is given of what was seen', () => given(outdated, []).when(vote(early)).happens(voted))
  it('is given once', () => given(outdated, [voted]).when(vote(early)).nothingHappens())
  it('replaces the previous vote if it is for a newer text', () =>
    given(outdated, [voted])
      .when(vote(late))
      .happens({ type: 'ArticleVoted', data: { ...data, asOf: late } }))
  it('is withdrawn as it was given', () =>
    given(outdated, [voted]).when({ type: 'Withdraw' }).happens(withdrawn))
  it.each([[[]], [[voted, withdrawn]]])('is not withdrawn if it does not exist', past =>
    given(outdated, past).when({ type: 'Withdraw' }).nothingHappens(),
  )
  it('is given again after it was withdrawn', () =>
    given(outdated, [voted, withdrawn]).when(vote(early)).happens(voted))
  it('is of no text that is yet to come', () =>
    given(outdated, []).when(vote('2026-12-01T00:00:00.000Z')).isRefused('invalid_request'))
  it('is rejected for the reader’s own guide', () =>
    given(articleVoteDecider('outdated', { ...pair, authorId: pair.userId }), [])
      .when(vote(early))
      .isRefused('own_vote'))
})

describe('the subject of a vote', () => {
  const versionId = shortIdFrom('version')
  it('is a version if the guide works with one', () =>
    given(articleVoteDecider('works', pair), [])
      .when(vote(early, versionId))
      .happens({ type: 'ArticleVoted', data: { ...data, vote: 'works', versionId } }))
  it.each([
    ['works', early, null],
    ['outdated', null, null],
    ['other_version', early, versionId],
    ['helpful', early, null],
  ] as const)('%s: contains exactly the fields of its kind', (kind, asOf, id) =>
    given(articleVoteDecider(kind, pair), []).when(vote(asOf, id)).isRefused('invalid_request'),
  )
  it('helpful is a guide whatever becomes of it', () => {
    const helpful = { type: 'ArticleVoted', data: { ...data, vote: 'helpful', asOf: null } } as const
    given(articleVoteDecider('helpful', pair), []).when(vote(null)).happens(helpful)
    given(articleVoteDecider('helpful', pair), [helpful]).when(vote(null)).nothingHappens()
  })
})
