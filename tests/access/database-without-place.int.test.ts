import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { POOL_BOUNDS } from '@koryaku/server-kit/pool-bounds.ts'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { z } from 'zod'

const db = new pg.Pool({
  ...{ connectionString: process.env.DATABASE_URL, max: 1, ...POOL_BOUNDS },
  ...{ connectionTimeoutMillis: 1_000, statement_timeout: 1_000 },
})
const app = createHttpApp({ log: createLogger('pool-test', 'silent'), db, holdsAnswers: true })
const route = { config: { access: 'visitor' }, schema: { response: { 200: z.unknown() } } } as const
app.get('/api/short', route, async () => (await db.query('select 1 as one')).rows)
app.get('/api/endless', route, async () => db.query('select pg_sleep(60)'))
afterAll(async () => {
  await app.close()
  await db.end()
})

const isMissing = { code: 'temporarily_unavailable', detail: 'database', status: '503' }

it('reports the reason and a retry time when no connection is free in time', async () => {
  // The first connection may take longer than the pool waits.
  const holder = await vi.waitFor(() => db.connect(), { timeout: 60_000 })
  const answer = await app.inject('/api/short')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json().errors[0]).toMatchObject(isMissing)
  holder.release()
  expect((await app.inject('/api/short')).json()).toEqual([{ one: 1 }])
})

it('a query that takes too long is ended at the server, and its connection serves the next', async () => {
  const answer = await app.inject('/api/endless')
  expect(answer.statusCode).toBe(503)
  expect(answer.json().errors[0]).toMatchObject(isMissing)
  expect((await app.inject('/api/short')).json()).toEqual([{ one: 1 }])
  expect(db.totalCount).toBe(1)
})
