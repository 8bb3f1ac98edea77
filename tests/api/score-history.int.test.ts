import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { gameVersionsStream } from '@koryaku/contracts/games/game-version.events.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { rankingAccountStream } from '@koryaku/contracts/ranking/ranking-exclusion.events.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { type ReviewEvent, reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import type { ScoreHistoryDocument } from '@koryaku/contracts/reviews/score-history.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let owner: Caller
let game: { slug: string; gameId: string }
beforeAll(async () => {
  both = await startBothApis()
  owner = await both.site.newMember({ roles: ['owner'] })
})
afterAll(() => both?.stop())
beforeEach(async () => {
  game = await both.site.newGame({ platforms: ['PC'] })
})

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000)
const dayOf = (daysAgo: number): string => windowStart('daily', ago(daysAgo))
const at = (daysAgo: number, actorId: string) => ({
  ...{ $correlationId: actorId, $causationId: newCommandId(), actorId, app: 'test' },
  occurredAt: ago(daysAgo).toISOString(),
})

type Review = { reviewId: string; authorId: string; gameId: string }
const reviewOf = (author: string, { gameId } = game): Review => ({
  ...{ reviewId: shortIdFrom(`${gameId} ${author}`), authorId: shortIdFrom(`author ${author}`), gameId },
})
async function happened(review: Review, daysAgo: number, ...events: ReviewEvent[]): Promise<void> {
  const stream = reviewStream(review.reviewId)
  const last = await both.site.events.readLast(stream)
  const metadata = at(daysAgo, review.authorId)
  await both.site.events.append(
    stream,
    last?.revision ?? 'no_stream',
    events.map(event => ({ id: newCommandId(), ...event, metadata })),
  )
}
const played = (review: Review, score: number, playedOn: string | null = null): ReviewEvent => ({
  type: 'PlaythroughAdded',
  data: {
    ...{ ...review, playthroughId: shortIdFrom(newCommandId()), playedOn, versionId: null },
    ...{ platform: 'PC', hours: null, outcome: null, difficulty: null, score2: score * 2 },
  },
})
const published = (review: Review, accountDays = 0): ReviewEvent => ({
  type: 'ReviewPublished',
  data: { ...review, textRef: 't0', spoiler: false, weightFacts: { accountDays, works: 1 }, ruleVersion: 1 },
})
/** Five authors, `name 0` to `name 4`, each with this score. */
const five = (name: string) => Array.from({ length: 5 }, (_, n) => `${name} ${n}`)
async function reviewed(
  authors: readonly string[],
  score: number,
  daysAgo: number,
  of = game,
): Promise<void> {
  for (const author of authors) {
    const review = reviewOf(author, of)
    await happened(review, daysAgo, played(review, score), published(review))
  }
}
async function playedAgain(authors: readonly string[], score: number, daysAgo: number): Promise<void> {
  for (const author of authors) await happened(reviewOf(author), daysAgo, played(reviewOf(author), score))
}
async function released(label: string, daysAgo: number): Promise<string> {
  const stream = gameVersionsStream(game.gameId)
  const last = await both.site.events.readLast(stream)
  const versionId = shortIdFrom(newCommandId())
  const data = { gameId: game.gameId, versionId, label, platforms: [], releasedOn: dayOf(daysAgo) }
  await both.site.events.append(stream, last?.revision ?? 'no_stream', [
    { id: newCommandId(), type: 'GameVersionReleased', data, metadata: at(daysAgo, owner.userId) },
  ])
  return versionId
}

async function history(query = '', slug = game.slug): Promise<ScoreHistoryDocument['data']['attributes']> {
  await both.site.caughtUp()
  const position = String(await both.site.events.headPosition())
  const headers = { 'x-min-event-position': position }
  const answer = await both.reads.inject({ url: `/api/games/${slug}/score/history${query}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.attributes
}
const NONE = { reviewsCount: 0, average: null }
const of = (average: number | null, reviewsCount = 5) => ({ reviewsCount, average })

describe('the scores of a game over time', () => {
  it('are empty without reviews', async () => {
    expect(await history()).toEqual({
      ...{
        at: dayOf(0),
        releasedOn: null,
        total: NONE,
        first: NONE,
        versions: [],
        recent: NONE,
        changedMind: null,
      },
    })
  })

  it('are those given in the first thirty days, after each version, and in the last ninety days', async () => {
    await reviewed(five('a'), 8, 400)
    await reviewed(five('b'), 6, 300)
    await playedAgain(five('a').slice(0, 3), 5, 100)
    const [early, late] = [await released('1.1', 350), await released('1.2', 120)]
    await released('1.3', 50)
    await playedAgain(five('b').slice(0, 2), 7, 10)
    const shown = await history()
    expect(shown).toEqual({
      at: dayOf(0),
      releasedOn: null,
      total: of(6.3, 10),
      first: of(8),
      versions: [
        { id: early, label: '1.1', releasedOn: dayOf(350), ...of(6) },
        { id: late, label: '1.2', releasedOn: dayOf(120), ...of(null, 3) },
        expect.objectContaining({ label: '1.3', ...of(null, 2) }),
      ],
      recent: of(null, 2),
      changedMind: { raised: 2, lowered: 3, kept: 5 },
    })
  })

  it('are those of a past day, whatever came later', async () => {
    await reviewed(five('a'), 8, 400)
    await released('1.1', 200)
    await playedAgain(five('a'), 5, 100)
    const before = {
      at: dayOf(150),
      releasedOn: null,
      total: of(8),
      first: of(8),
      versions: [],
      recent: NONE,
    }
    expect(await history(`?at=${dayOf(150)}`)).toEqual({
      ...{ ...before, changedMind: { raised: 0, lowered: 0, kept: 5 } },
    })
    const after = await history(`?at=${dayOf(50)}`)
    expect(after).toMatchObject({ total: of(5), first: of(8), versions: [of(5)], recent: of(5) })
    expect(after.changedMind).toEqual({ raised: 0, lowered: 5, kept: 0 })
    expect((await history(`?at=${dayOf(500)}`)).total).toEqual(NONE)
    expect((await history('?at=2999-01-01')).at).toBe(dayOf(0))
  })

  it('begin with the release: scores given in its thirty days, and later ones of plays in them', async () => {
    game = await both.site.newGame({ platforms: ['PC'], releasedOn: dayOf(400) })
    await reviewed(five('early'), 9, 410)
    await reviewed(five('in time'), 8, 380)
    await reviewed(five('late'), 2, 300)
    expect(await history()).toMatchObject({ releasedOn: dayOf(400), first: of(8.5, 10), total: of(6.33, 15) })
    for (const [n, author] of five('played').entries()) {
      const review = reviewOf(author)
      // The last two played after the thirty days.
      const played30 = played(review, 5, dayOf(n < 3 ? 371 : 370))
      await happened(review, 200, played30, published(review))
      await happened(review, 100, played(review, 10, dayOf(100)))
    }
    // A review that is no longer public does not count for its day of play.
    const gone = reviewOf('played 0')
    await happened(gone, 50, { type: 'ReviewUnpublished', data: gone })
    expect(await history()).toMatchObject({ first: of(7.92, 12) })
    expect((await history(`?at=${dayOf(150)}`)).first).toEqual(of(7.69, 13))
    // A changed score stays what it was at the end of the period.
    await playedAgain(five('in time'), 1, 10)
    expect((await history()).first).toEqual(of(7.92, 12))
  })

  it('leave out reviews that were not public at the end of a period', async () => {
    const all = [...five('a'), 'f']
    await reviewed(all, 8, 400)
    const [first, second] = all.slice(0, 2).map(author => reviewOf(author)) as [Review, Review]
    await happened(first, 390, { type: 'ReviewUnpublished', data: first })
    const purgeAt = ago(170).toISOString()
    await happened(second, 200, { type: 'ReviewDeleted', data: { ...second, wasPublished: true, purgeAt } })
    expect(await history(`?at=${dayOf(395)}`)).toMatchObject({ total: of(8, 6) })
    expect(await history()).toMatchObject({ total: of(null, 4), first: of(8), changedMind: null })
    await happened(second, 190, { type: 'ReviewRestored', data: { ...second, published: true } })
    expect(await history()).toMatchObject({ total: of(8), first: of(8), recent: NONE })
  })

  it('have the weights and exclusions of today', async () => {
    await reviewed(five('a'), 8, 400)
    const known = reviewOf('known')
    await happened(known, 400, played(known, 4), published(known, 60))
    expect((await history(`?at=${dayOf(399)}`)).total).toEqual(of(6.22, 6))
    const userId = known.authorId
    await both.site.events.append(rankingAccountStream(userId), 'no_stream', [
      {
        ...{ id: newCommandId(), type: 'AccountExcludedFromRanking', metadata: at(0, owner.userId) },
        data: { userId, from: dayOf(450), reason: 'other', by: owner.userId },
      },
    ])
    expect((await history(`?at=${dayOf(399)}`)).total).toEqual(of(8))
  })

  it('have one score per author for merged games: that of the newest review', async () => {
    const other = await both.site.newGame({ platforms: ['PC'] })
    await reviewed(five('a'), 8, 400, other)
    await reviewed(['a 0'], 3, 100)
    await reviewed(['z'], 5, 100)
    const body = { into_slug: game.slug, reason: '同じゲーム' }
    const merged = await both.site.call(owner, 'PUT', `/api/games/${other.slug}/merge`, body)
    expect(merged.statusCode, merged.body).toBeLessThan(300)
    await both.site.caughtUp()
    const old = `/api/games/${other.slug}/score/history`
    await expect.poll(async () => (await both.reads.inject({ url: old })).statusCode).toBe(301)
    // The author of both reviews has the weight of an old account: four times that of each other one.
    expect(await history()).toMatchObject({ total: of(5.44, 6), first: of(8), recent: NONE })
  })

  it('reject invalid days, and have no answer for an unknown game', async () => {
    for (const query of ['?at=yesterday', '?at=2026-02-30', '?at=0001-01-01']) {
      const { statusCode } = await both.reads.inject({
        url: `/api/games/${game.slug}/score/history${query}`,
      })
      expect(statusCode).toBe(422)
    }
    expect((await both.reads.inject({ url: '/api/games/no-such-game/score/history' })).statusCode).toBe(404)
  })
})
