import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shownWindow } from './shown-window.ts'

/** In transactions that are rolled back, in years in which nothing else happens. */
let db: pg.Client
beforeAll(async () => {
  db = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await db.connect()
})
afterAll(() => db?.end())
beforeEach(() => db.query('begin'))
afterEach(() => db.query('rollback'))

async function addEntries(range: RankingRange, start: string, entries: number, change = {}): Promise<void> {
  const row = { listed: true, score: 1, ...change }
  await db.query(
    `insert into read.ranking_window (article_id, range, window_start, likes, bookmarks, views, score, listed)
     select 'clock-' || n, $1, $2, 1, 0, 0, $4, $5 from generate_series(1, $3::int) n`,
    [range, start, entries, row.score, row.listed],
  )
}
const shownAt = (time: string, range: RankingRange, asOf?: string) =>
  shownWindow({ db, now: () => new Date(time) }, { range, as_of: asOf })

describe('the window of a ranking', () => {
  it.each([
    { range: 'daily', time: '2012-03-01T00:01:00+09:00', before: '2012-02-29', latest: '2012-03-01' },
    { range: 'daily', time: '2012-02-29T00:01:00+09:00', before: '2012-02-28', latest: '2012-02-29' },
    { range: 'daily', time: '2012-02-01T00:01:00+09:00', before: '2012-01-31', latest: '2012-02-01' },
    { range: 'daily', time: '2012-01-01T00:01:00+09:00', before: '2011-12-31', latest: '2012-01-01' },
    { range: 'weekly', time: '2012-03-05T00:01:00+09:00', before: '2012-02-27', latest: '2012-03-05' },
    { range: 'monthly', time: '2012-03-01T00:01:00+09:00', before: '2012-02-01', latest: '2012-03-01' },
  ] as const)(
    'falls back to $before ($range) at $time, until the current one has 24 entries',
    async given => {
      const { range, time, before, latest } = given
      await addEntries(range, before, 30)
      const fallback = { range, start: before, latest, fallback: true, current: false }
      expect(await shownAt(time, range)).toMatchObject(fallback)
      await addEntries(range, latest, 23)
      expect(await shownAt(time, range)).toMatchObject(fallback)
      await db.query('delete from read.ranking_window where range = $1 and window_start = $2', [
        range,
        latest,
      ])
      await addEntries(range, latest, 24)
      expect(await shownAt(time, range)).toMatchObject({
        ...{ start: latest, fallback: false, current: true },
      })
    },
  )

  it('changes at midnight in Japan', async () => {
    await addEntries('daily', '2012-02-29', 30)
    expect(await shownAt('2012-02-29T14:59:59Z', 'daily')).toMatchObject({
      ...{ start: '2012-02-29', end: '2012-02-29', fallback: false, current: true },
    })
    expect(await shownAt('2012-02-29T15:00:00Z', 'daily')).toMatchObject({
      ...{ start: '2012-02-29', end: '2012-02-29', fallback: true, current: false },
    })
  })

  it('is the current one as soon as it has as many entries as a short previous one', async () => {
    await addEntries('daily', '2012-02-29', 2)
    await addEntries('daily', '2012-03-01', 1)
    expect((await shownAt('2012-03-01T03:00:00Z', 'daily')).start).toBe('2012-02-29')
    await db.query("update read.ranking_window set score = 0 where window_start = '2012-02-29'")
    await addEntries('daily', '2012-02-28', 1)
    expect((await shownAt('2012-03-01T03:00:00Z', 'daily')).start).toBe('2012-03-01')
  })

  it('counts listed articles with points only', async () => {
    await addEntries('daily', '2012-02-28', 3)
    await addEntries('daily', '2012-02-29', 30, { listed: false })
    await addEntries('daily', '2012-03-01', 30, { score: 0 })
    expect((await shownAt('2012-03-01T03:00:00Z', 'daily')).start).toBe('2012-02-28')
  })

  it('is the requested one, however few entries it has', async () => {
    await addEntries('daily', '2012-02-29', 30)
    expect(await shownAt('2012-03-01T03:00:00Z', 'daily', '2012-03-01')).toMatchObject({
      ...{ start: '2012-03-01', fallback: false, current: true },
    })
    expect(await shownAt('2012-03-01T03:00:00Z', 'daily', '2012-02-29')).toMatchObject({
      ...{ start: '2012-02-29', fallback: false, current: false },
    })
  })

  it('never falls back for all time', async () => {
    expect(await shownAt('2012-03-01T03:00:00Z', 'all')).toMatchObject({
      ...{ start: '1970-01-01', end: null, fallback: false, current: true },
    })
  })
})
