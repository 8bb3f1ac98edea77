import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import { scoreOf } from '@koryaku/contracts/ranking/formula.ts'
import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableNames } from '#engine/projection.ts'
import { migrate } from '#engine/versions.ts'
import { contents, entriesFrom, feed } from '#testing/feed.ts'
import { interleave, recorded, streamsArbitrary } from '#testing/history.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/scratch-database.ts'
import { projections } from './index.ts'

const RUNS = { numRuns: 25 }
let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
  await migrate(scratch.db, projections)
})
afterAll(() => scratch?.stop())

/** Empties all read models and delivers the batches to them through the engine. */
async function build(batches: RecordedEvent[][]): Promise<void> {
  const entries = await entriesFrom(scratch.db, projections, -1n)
  for (const batch of batches) await feed(scratch.db, entries, batch)
}

const rows = (options?: { withPositions: boolean }) => contents(scratch.db, projections, options)

const cut = (events: RecordedEvent[], size: number): RecordedEvent[][] =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, i) => events.slice(i * size, (i + 1) * size))

const historyArbitrary = fc
  .tuple(streamsArbitrary, fc.array(fc.nat(50), { minLength: 1, maxLength: 40 }))
  .map(([streams, picks]) => recorded(interleave(streams, picks)))

describe('every read model', () => {
  it('is the same whatever the batches', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, fc.integer({ min: 1, max: 9 }), async (events, size) => {
        await build([events])
        const whole = await rows()
        await build(cut(events, size))
        expect(await rows()).toEqual(whole)
      }),
      RUNS,
    )
  })

  it('is not changed by a redelivered end of the log', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, fc.nat(), async (events, from) => {
        await build([events])
        const once = await rows()
        await build([events, events.slice(from % (events.length + 1))])
        expect(await rows()).toEqual(once)
      }),
      RUNS,
    )
  })

  it('is the same in any interleaving that keeps the order of each stream', async () => {
    await fc.assert(
      fc.asyncProperty(
        streamsArbitrary,
        fc.array(fc.nat(50), { minLength: 1, maxLength: 40 }),
        async (streams, picks) => {
          await build([recorded(interleave(streams, [0]))])
          const inTurn = await rows({ withPositions: false })
          await build([recorded(interleave(streams, picks))])
          expect(await rows({ withPositions: false })).toEqual(inTurn)
        },
      ),
      RUNS,
    )
  })

  it('counts what a recount of the events counts', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async events => {
        await build(cut(events, 7))
        const counters = await scratch.db.query(
          `select article_id, likes, views from ${tableNames(1)('article_counter')} where likes > 0 or views > 0`,
        )
        const counted = new Map(counters.rows.map(row => [row.article_id, [row.likes, row.views]]))
        expect(counted).toEqual(recount(withoutExcluded(events)))
        const windows = await scratch.db.query(
          `select 'daily:' || window_start || ':' || article_id as key, score
             from ${tableNames(1)('ranking_window')} where range = 'daily' and score <> 0`,
        )
        expect(new Map(windows.rows.map(row => [row.key, row.score]))).toEqual(
          recountDaily(withoutExcluded(events)),
        )
      }),
      RUNS,
    )
  })
})

/** The log without what excluded accounts gave from their day on, and their taking back of it. */
function withoutExcluded(events: RecordedEvent[]): RecordedEvent[] {
  const since = new Map<unknown, string>()
  for (const { type, data } of events) {
    if (type === 'AccountExcludedFromRanking') since.set(data.userId, data.from as string)
    if (type === 'AccountReinstatedInRanking') since.delete(data.userId)
  }
  return events.filter(({ data, metadata }) => {
    const from = since.get(data.userId)
    const givenAt = (data.likedAt ?? data.bookmarkedAt ?? metadata.occurredAt) as string
    return from === undefined || windowStart('daily', new Date(givenAt)) < from
  })
}

/** Likes that stand and views, per article, straight from the events. */
function recount(events: RecordedEvent[]): Map<string, [number, number]> {
  const likers = new Set<string>()
  const views = new Map<string, number>()
  for (const { type, data } of events) {
    const pair = `${data.articleId} ${data.userId}`
    if (type === 'ArticleLiked') likers.add(pair)
    if (type === 'ArticleUnliked') likers.delete(pair)
    const id = data.articleId as string
    if (type === 'ArticleViewsCounted') views.set(id, (views.get(id) ?? 0) + (data.counted as number))
  }
  const counts = new Map<string, [number, number]>()
  for (const pair of likers) {
    const id = pair.split(' ')[0] ?? ''
    counts.set(id, [(counts.get(id)?.[0] ?? 0) + 1, 0])
  }
  for (const [id, count] of views) counts.set(id, [counts.get(id)?.[0] ?? 0, count])
  return counts
}

/** Scores of each day: a pair counts in a day when its last change within that day left it liked. */
function recountDaily(events: RecordedEvent[]): Map<string, number> {
  const lastInDay = new Map<string, boolean>()
  const views = new Map<string, number>()
  for (const { type, data, metadata } of events) {
    const day = windowStart('daily', new Date(metadata.occurredAt))
    const key = `daily:${day}:${data.articleId}`
    if (type === 'ArticleLiked' || type === 'ArticleUnliked')
      lastInDay.set(`${key} ${data.userId}`, type === 'ArticleLiked')
    if (type === 'ArticleViewsCounted') views.set(key, (views.get(key) ?? 0) + (data.counted as number))
  }
  const scores = new Map<string, number>()
  for (const [pair, liked] of lastInDay) {
    const key = pair.split(' ')[0] ?? ''
    if (liked)
      scores.set(key, (scores.get(key) ?? 0) + scoreOf(liveFormula, { likes: 1, bookmarks: 0, views: 0 }))
  }
  for (const [key, count] of views)
    scores.set(key, (scores.get(key) ?? 0) + scoreOf(liveFormula, { likes: 0, bookmarks: 0, views: count }))
  return scores
}
