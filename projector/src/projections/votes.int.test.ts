import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type ArticleVoteEvent, articleVoteStream } from '@koryaku/contracts/votes/article-vote.events.ts'
import { articleVotesToldStream } from '@koryaku/contracts/votes/article-votes-told.events.ts'
import type { ToldLevel } from '@koryaku/contracts/votes/told-votes.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { article, articleId, countedAgain, excluded, fan, other } from '#testing/small-world.ts'
import { isoAt } from '#testing/steps.ts'
import { votes } from './votes.ts'

const { given } = examplesOf(votes)
type Voted = Extract<ArticleVoteEvent, { type: 'ArticleVoted' }>['data']
const [early, late] = [isoAt(-20), isoAt(-10)]
const dataOf = (userId: string, change: Partial<Voted>): Voted => ({
  ...{ ...article, userId, vote: 'outdated', asOf: early, versionId: null },
  ...change,
})
const voted = (userId: string, change: Partial<Voted> = {}, minute = 0) => {
  const data = dataOf(userId, change)
  return happened(articleVoteStream(articleId, userId, data.vote), { type: 'ArticleVoted', data }, minute)
}
const withdrawn = (userId: string, change: Partial<Voted> = {}, minute = 0) => {
  const data = { ...dataOf(userId, change), votedAt: isoAt(0) }
  const stream = articleVoteStream(articleId, userId, data.vote)
  return happened(stream, { type: 'ArticleVoteWithdrawn', data }, minute)
}
const told = (level: ToldLevel, minute = 0) => {
  const data = { ...article, vote: 'outdated', asOf: early, level } as const
  return happened(articleVotesToldStream(articleId, 'outdated'), { type: 'ArticleVotesTold', data }, minute)
}
const counted = (vote: string, about: string, readers: number, weighing = readers, told = 0) => ({
  ...{ article_id: articleId, vote, about, readers, weighing, told },
})

describe('votes: counts after votes of readers on a guide', () => {
  it('counts each kind separately, and each reader once', async () => {
    const helpful = { vote: 'helpful', asOf: null } as const
    const { article_vote, article_vote_count } = await given(
      ...[voted(fan), voted(other, { weighs: false }), voted(fan, helpful)],
    )
    expect(article_vote).toHaveLength(3)
    expect(article_vote_count).toEqual([counted('helpful', '', 1), counted('outdated', early, 2, 1)])
  })

  it('counts votes on a newer text, and no longer those on the previous one', async () => {
    const { article_vote_count } = await given(voted(fan), voted(other), voted(fan, { asOf: late }, 3))
    expect(article_vote_count).toEqual([counted('outdated', early, 1), counted('outdated', late, 1)])
  })

  it('stores the version that it works with', async () => {
    const versionId = shortIdFrom('version')
    const { article_vote_count } = await given(voted(fan, { vote: 'works', versionId }))
    expect(article_vote_count).toEqual([counted('works', `${early}+${versionId}`, 1)])
  })

  it('keeps a row for a withdrawn vote', async () => {
    const { article_vote, article_vote_count } = await given(voted(fan), withdrawn(fan, {}, 3))
    expect(article_vote).toMatchObject([{ user_id: fan, is_set: false, counted: false }])
    expect(article_vote_count).toEqual([counted('outdated', early, 0)])
  })

  it('stores the numbers that its author was notified of for that text', async () => {
    const { article_vote_count } = await given(voted(fan), told('first'), voted(other, { asOf: late }))
    expect(article_vote_count).toHaveLength(2)
    expect(article_vote_count).toContainEqual(counted('outdated', early, 1, 1, 1))
    expect(article_vote_count).toContainEqual(counted('outdated', late, 1))
    const enough = await given(voted(fan), told('first'), told('enough', 2))
    expect(enough.article_vote_count).toEqual([counted('outdated', early, 1, 1, 3)])
  })

  it('excludes votes of excluded accounts, until they count again', async () => {
    const steps = [voted(fan), voted(other), excluded(fan, '2026-10-30', 5)]
    expect((await given(...steps)).article_vote_count).toEqual([counted('outdated', early, 1)])
    const { article_vote_count } = await given(...steps, countedAgain(fan, 9))
    expect(article_vote_count).toEqual([counted('outdated', early, 2)])
  })
})
