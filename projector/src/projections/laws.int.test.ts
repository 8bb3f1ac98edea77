import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import { score } from '@koryaku/contracts/ranking/formula-v1.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { createLogger } from '@koryaku/contracts/server/logger.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '#engine/apply-batch.ts'
import { migrate } from '#engine/migrate.ts'
import { tableNames } from '#engine/projection.ts'
import { interleave, recorded, streamsArbitrary } from '#testing/history.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/scratch-database.ts'
import { projections } from './index.ts'

const log = createLogger('test', 'silent')
const RUNS = { numRuns: 25 }
let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
  await migrate(scratch.db, projections)
})
afterAll(() => scratch?.stop())

const tables = projections.flatMap(({ version, tables: names }) => names.map(tableNames(version)))

/** Empties all read models and applies the batches to them. */
async function build(batches: RecordedEvent[][]): Promise<void> {
  await scratch.db.query(`truncate ${tables.join(', ')}`)
  const t = (name: string) => tableNames(1)(name)
  const client = await scratch.db.connect()
  try {
    for (const batch of batches) {
      for (const { handles, apply } of projections) {
        await apply(
          client,
          batch.filter(({ type }) => handles.has(type)),
          t,
        )
      }
    }
  } finally {
    client.release()
  }
}

/** All rows of all read models; without log positions when the same events lie elsewhere in the log. */
async function contents({ withPositions = true } = {}): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await scratch.db.query(`select to_jsonb(t) as row from ${table} t`)
    const shown = rows.map(({ row }) =>
      JSON.stringify(
        withPositions
          ? row
          : Object.fromEntries(Object.entries(row).filter(([name]) => !/position|up_to/.test(name))),
      ),
    )
    all[table] = shown.sort()
  }
  return all
}

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
        const whole = await contents()
        await build(cut(events, size))
        expect(await contents()).toEqual(whole)
      }),
      RUNS,
    )
  })

  it('is not changed by a redelivered end of the log', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, fc.nat(), async (events, from) => {
        await build([events])
        const once = await contents()
        await build([events, events.slice(from % (events.length + 1))])
        expect(await contents()).toEqual(once)
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
          const inTurn = await contents({ withPositions: false })
          await build([recorded(interleave(streams, picks))])
          expect(await contents({ withPositions: false })).toEqual(inTurn)
        },
      ),
      RUNS,
    )
  })

  it('counts what a recount of the events counts', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async events => {
        await build(cut(events, 7))
        const { rows } = await scratch.db.query(
          `select article_id, likes, views from ${tableNames(1)('article_counter')} where likes > 0 or views > 0`,
        )
        const counted = new Map(rows.map(row => [row.article_id, [row.likes, row.views]]))
        expect(counted).toEqual(recount(events))
        const windows = await scratch.db.query(
          `select window_key, score from ${tableNames(1)('ranking_window')} where range = 'daily' and score <> 0`,
        )
        expect(new Map(windows.rows.map(row => [row.window_key, row.score]))).toEqual(recountDaily(events))
      }),
      RUNS,
    )
  })
})

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
    if (liked) scores.set(key, (scores.get(key) ?? 0) + score({ likes: 1, bookmarks: 0, views: 0 }))
  }
  for (const [key, count] of views)
    scores.set(key, (scores.get(key) ?? 0) + score({ likes: 0, bookmarks: 0, views: count }))
  return scores
}

describe('the engine', () => {
  it('stops only the projection that an event breaks, keeps the event, and moves the others on', async () => {
    const { db } = scratch
    const [good] = projections
    if (!good) throw new Error('no projection')
    const broken = {
      ...good,
      name: 'broken',
      apply: async () => Promise.reject(new Error('cannot take this')),
    }
    await db.query(
      `insert into read.checkpoint (projection, version, position, status) values ('broken', ${good.version}, -1, 'live')`,
    )
    await db.query(`update read.checkpoint set position = -1`)
    const events = recorded(interleave(fc.sample(streamsArbitrary, 1)[0] ?? [], [0]))
    const running = [broken, ...projections].map(projection => ({ projection, position: -1n, paused: false }))
    await applyBatch(db, running, events, log)
    const { rows } = await db.query(`select projection, status from read.checkpoint where status = 'paused'`)
    expect(rows).toEqual([{ projection: 'broken', status: 'paused' }])
    const letters = await db.query('select projection, error from read.dead_letter')
    expect(letters.rows).toEqual([{ projection: 'broken', error: 'cannot take this' }])
    const position = await db.query('select position from read.read_position')
    expect(BigInt(position.rows[0].position)).toBe(events.at(-1)?.position)
  })

  it('refuses to write when another process has moved a checkpoint', async () => {
    const events = recorded(interleave(fc.sample(streamsArbitrary, 1)[0] ?? [], [0]))
    const running = projections.map(projection => ({ projection, position: 3n, paused: false }))
    await expect(applyBatch(scratch.db, running, events, log)).rejects.toThrow('moved by another process')
  })
})
