import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { verify } from '@koryaku/projector/engine/verify.ts'
import { migrate } from '@koryaku/projector/engine/versions.ts'
import { projections } from '@koryaku/projector/projections/index.ts'
import { appendHistory } from '@koryaku/projector/testing/append-history.ts'
import { type ScratchDatabase, scratchDatabase } from '@koryaku/projector/testing/scratch-database.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const MAIN = join(import.meta.dirname, '../../projector/src/main.ts')
let scratch: ScratchDatabase
let events: EventStore
const children: ChildProcess[] = []

beforeAll(async () => {
  scratch = await scratchDatabase()
  await migrate(scratch.db, projections)
  events = connectEventStore(process.env.EVENTSTORE_URL ?? '')
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await events?.close()
  await scratch?.stop()
})

/** A real projector process; all its connections carry its name. */
function startProjector(name: string, port: number) {
  const env = {
    ...process.env,
    ...{ DATABASE_URL: scratch.url, PGAPPNAME: name, PORT: String(port), LOG_LEVEL: 'silent' },
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  children.push(child)
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  return { child, exited }
}

const position = async () =>
  BigInt((await scratch.db.query('select position from read.read_position')).rows[0].position)
const reached = (wanted: bigint) =>
  vi.waitFor(async () => expect(await position()).toBeGreaterThanOrEqual(wanted), {
    timeout: 60_000,
    interval: 50,
  })
const applied = async (): Promise<number> =>
  (
    await scratch.db.query(
      `select events_applied::int as n from read.checkpoint where projection = 'reactions'`,
    )
  ).rows[0].n
const sessions = async (name: string): Promise<number> =>
  (
    await scratch.db.query('select count(*)::int as n from pg_stat_activity where application_name = $1', [
      name,
    ])
  ).rows[0].n

it('two projectors never both write, also when one of them sleeps and wakes up', async () => {
  const first = startProjector('first', await freePorts(8_000))
  await reached(await appendHistory(events, 50))
  const second = startProjector('second', await freePorts(8_000))
  // It waits for the lock: it has a session, and no other effect.
  await vi.waitFor(async () => expect(await sessions('second')).toBe(1), { timeout: 20_000 })

  // The holder sleeps, in the midst of work; its sessions and its lock live on.
  const busy = appendHistory(events, 200)
  first.child.kill('SIGSTOP')
  const whileAsleep = await busy
  const stood = await position()
  expect(await sessions('second')).toBe(1)
  expect(stood).toBeLessThan(whileAsleep)

  // The server drops the paused holder, as after the loss of its machine: the other one takes over.
  const admin = new pg.Client({ connectionString: scratch.url })
  await admin.connect()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'first'`)
  await admin.end()
  await reached(whileAsleep)
  const before = await applied()

  // It wakes up, finds that it is not the writer any more, and leaves without a trace.
  first.child.kill('SIGCONT')
  expect(await first.exited).toBe(1)
  expect(await applied()).toBe(before)
  await reached(await appendHistory(events, 50))

  let known = 0
  const { rows } = await scratch.db.query(
    `select position from read.checkpoint where projection = 'reactions'`,
  )
  for await (const event of events.readAll()) if (event.position <= BigInt(rows[0].position)) known++
  expect(await applied()).toBe(known)
  const context = { db: scratch.db, databaseUrl: scratch.url, events }
  const { comparisons } = await verify(context, projections, { signal: new AbortController().signal })
  expect(comparisons.filter(({ differences }) => differences > 0)).toEqual([])
  expect(comparisons.length).toBeGreaterThan(0)

  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  // Each projector begins with all that other tests have left in the log.
}, 240_000)
