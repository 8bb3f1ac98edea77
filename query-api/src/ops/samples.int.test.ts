import { newCommandId } from '@koryaku/contracts/ids.ts'
import { OPS_POINTS } from '@koryaku/contracts/operations/ops.api.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSamples } from './samples.ts'

const projection = `sampled-${newCommandId().slice(-8)}`
let db: pg.Pool

beforeAll(async () => {
  db = new pg.Pool({ connectionString: process.env.DATABASE_URL })
})
afterAll(async () => {
  await db.query('delete from operations.sample where projection = $1', [projection])
  await db.end()
})

const sample = (secondsAgo: number, lagMs: number, eventsApplied: number) =>
  db.query(
    `insert into operations.sample (projection, at, lag_ms, events_applied, head)
     values ($1, now() - make_interval(secs => $2), $3, $4, 0)`,
    [projection, secondsAgo, lagMs, eventsApplied],
  )
const points = async (hours: number) =>
  (await readSamples({ db }, hours)).find(series => series.projection === projection)?.points ?? []

it('returns the maximum lag and the mean rate of each interval', async () => {
  await sample(2_000, 0, 1_000)
  await sample(1_990, 700, 1_500)
  await sample(1_000, 20, 1_500)
  // A version that was swapped in counts from its own beginning: no negative rate.
  await sample(500, 0, 10)
  const found = await points(1)
  expect(Math.max(...found.map(({ lagMs }) => lagMs))).toBe(700)
  // The two samples were inserted one after the other, so their times are a little further apart than specified.
  expect(Math.max(...found.map(({ eventsPerSecond }) => eventsPerSecond))).toBeCloseTo(50, -1)
  expect(Math.min(...found.map(({ eventsPerSecond }) => eventsPerSecond))).toBe(0)
  expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted())
})

it('has a bounded number of points, and nothing from before', async () => {
  const before = (await points(1)).length
  await sample(2 * 3_600, 5, 1)
  for (let n = 0; n < OPS_POINTS * 2; n++) await sample(3_000 + n / 10, 1, n)
  expect((await points(1)).length).toBeLessThanOrEqual(OPS_POINTS + 1)
  expect((await points(6)).length).toBeLessThanOrEqual(OPS_POINTS + 1)
  expect((await points(6)).length).toBeGreaterThan(0)
  expect(before).toBeGreaterThan(0)
})
