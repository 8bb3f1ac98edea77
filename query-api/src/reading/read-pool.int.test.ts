import { get } from 'node:http'
import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openReadPool } from './read-pool.ts'
import { createResponseCache } from './response-cache.ts'

const databaseUrl = process.env.DATABASE_URL ?? ''
const log = createLogger('read-pool-test', 'silent')
const db = openReadPool(databaseUrl, log)
/** Looks from outside at what the server runs. */
const observer = new pg.Pool({ connectionString: databaseUrl, max: 1 })
const app = createHttpApp({ log, db, holdsAnswers: true })
const kept = createResponseCache()
/** Requests for shared reads that have arrived. */
let shared = 0
/** Marks the statements of this file. */
const MARK = `read-pool-${process.pid}`
/** Far longer than the test waits for anything. */
const SLOW = `select pg_sleep(14) /* ${MARK} */`

const route = { config: { access: 'visitor' }, schema: { response: { 200: z.unknown() } } } as const
app.get('/api/slow', route, async () => (await db.query(SLOW)).rows)
app.get('/api/slow-shared', route, async () => {
  shared += 1
  const { body } = await kept.readOnce('slow', 0n, async () => JSON.stringify((await db.query(SLOW)).rows))
  return JSON.parse(body.toString())
})
/** While the observer holds this lock, the query waits. */
const LOCK = 7_000_000_000 + process.pid
app.get('/api/held-shared', route, async () => {
  shared += 1
  const held = `select pg_advisory_xact_lock(${LOCK}), 'here' as said /* ${MARK} */`
  const { body } = await kept.readOnce('held', 0n, async () => JSON.stringify((await db.query(held)).rows))
  return JSON.parse(body.toString())
})
app.get('/api/quick', route, async () => (await db.query('select 1 as one')).rows)

let port = 0
beforeAll(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await db.end()
  await observer.end()
})

const open = (path: string) => get({ port, host: '127.0.0.1', path, agent: false }).on('error', () => {})
async function running(): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where state = 'active' and pid <> pg_backend_pid() and query like $1`,
    [`%${MARK}%`],
  )
  return rows[0]?.count ?? -1
}
const runs = (count: number) => expect.poll(running, { timeout: 10_000 }).toBe(count)

it('cancels the queries of clients that disconnect, and serves others on the same connections', async () => {
  const clients = Array.from({ length: 8 }, () => open('/api/slow'))
  await runs(8)
  const waiting = fetch(`http://127.0.0.1:${port}/api/quick`)
  for (const client of clients) client.destroy()
  await runs(0)
  expect(await (await waiting).json()).toEqual([{ one: 1 }])
  await expect.poll(() => db.idleCount).toBe(8)
  const answers = await Promise.all(
    Array.from({ length: 32 }, async () => (await fetch(`http://127.0.0.1:${port}/api/quick`)).json()),
  )
  expect(answers).toEqual(Array.from({ length: 32 }, () => [{ one: 1 }]))
})

it('does not start a query whose client disconnected while it waited for a connection', async () => {
  const clients = Array.from({ length: 12 }, () => open('/api/slow'))
  await runs(8)
  await expect.poll(() => db.waitingCount).toBe(4)
  for (const client of clients.slice(8)) client.destroy()
  for (const client of clients.slice(0, 8)) client.destroy()
  await runs(0)
  await expect.poll(() => [db.idleCount, db.waitingCount]).toEqual([8, 0])
})

it('cancels a shared query when the last of its clients disconnects', async () => {
  const [first, second] = [open('/api/slow-shared'), open('/api/slow-shared')]
  await runs(1)
  await expect.poll(() => shared).toBe(2)
  first.destroy()
  const other = await (await fetch(`http://127.0.0.1:${port}/api/quick`)).json()
  expect(other).toEqual([{ one: 1 }])
  expect(await running()).toBe(1)
  second.destroy()
  await runs(0)
})

it('finishes a shared query for the client that stays', async () => {
  await observer.query(`select pg_advisory_lock(${LOCK})`)
  const before = shared
  const leaving = open('/api/held-shared')
  const staying = fetch(`http://127.0.0.1:${port}/api/held-shared`)
  await runs(1)
  await expect.poll(() => shared).toBe(before + 2)
  leaving.destroy()
  expect(await (await fetch(`http://127.0.0.1:${port}/api/quick`)).json()).toEqual([{ one: 1 }])
  expect(await running()).toBe(1)
  await observer.query(`select pg_advisory_unlock(${LOCK})`)
  expect(await (await staying).json()).toMatchObject([{ said: 'here' }])
})
