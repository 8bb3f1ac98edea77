import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Operation, OperationRecord } from '@koryaku/contracts/operations/operation.api.ts'
import {
  cancelOperation,
  claimOperation,
  recentOperations,
  requestOperation,
} from '@koryaku/server-kit/operations/requests.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withBuildLock } from '#engine/build-lock.ts'
import { readCheckpoints } from '#engine/checkpoints.ts'
import { holdLive } from '#engine/live-barrier.ts'
import { shownVersion } from '#engine/versions.ts'
import { projections } from '#projections/index.ts'
import { appendHistory } from '#testing/append-history.ts'
import { contents } from '#testing/feed.ts'
import { type LiveSite, startLiveSite } from '#testing/live-site.ts'
import { renewOutdated } from './renew-outdated.ts'
import { runOperations } from './run-operations.ts'
import { takeSample } from './sample.ts'
import { WaitingEvents } from './waiting-events.ts'

let site: LiveSite
let stopping: AbortController
let running: Promise<void>

beforeAll(async () => {
  site = await startLiveSite(projections)
  await site.reached(await appendHistory(site.events, 100))
})
afterAll(() => site?.stop())
beforeEach(() => start())
afterEach(() => stop())

function start(): void {
  stopping = new AbortController()
  const onRequest = (listener: () => void) => site.writer.onNotified('operations', listener)
  running = runOperations({ ...site, onRequest }, projections, stopping.signal)
}
async function stop(): Promise<void> {
  stopping.abort()
  await running
}

const ask = (operation: Operation) =>
  requestOperation(site.db, { id: newCommandId(), operation, by: 'an-owner' })
const find = async (id: string): Promise<OperationRecord> => {
  const found = (await recentOperations(site.db, 50)).find(record => record.id === id)
  if (!found) throw new Error(`${id} is not recorded`)
  return found
}
const until = (id: string, ...states: OperationRecord['state'][]) =>
  vi.waitFor(
    async () => {
      const record = await find(id)
      expect(states).toContain(record.state)
      return record
    },
    { timeout: 20_000, interval: 20 },
  )
const shown = async (name: string) => shownVersion(await readCheckpoints(site.db), name)

const rebuildGames: Operation = { action: 'rebuild', projections: ['games'], acceptDifferences: false }

describe('an operation that an operator requests on the page', () => {
  it('is done, and who asked and what came of it are recorded', async () => {
    const { id } = await ask({ action: 'pause', projection: 'images' })
    expect(await until(id, 'done')).toMatchObject({
      requestedBy: 'an-owner',
      outcome: { kind: 'paused', projection: 'images' },
    })
    expect(await shown('images')).toMatchObject({ status: 'paused' })
    await until((await ask({ action: 'resume', projection: 'images' })).id, 'done')
  })

  it('runs long in a thread, with steps and progress', async () => {
    const { id } = await ask(rebuildGames)
    const record = await until(id, 'done')
    expect(record).toMatchObject({ step: 'swapping', outcome: { kind: 'swapped', projections: ['games'] } })
    expect(await shown('games')).toMatchObject({ version: 2, status: 'live' })
    const verified = await until((await ask({ action: 'verify', projections: [] })).id, 'done')
    expect(verified.outcome).toMatchObject({ kind: 'verified', notCompared: [] })
  })

  it('reports in full why it failed', async () => {
    const nobody = await until((await ask({ action: 'pause', projection: 'nobody' })).id, 'failed')
    expect(nobody.error).toMatch(/nobody: there is no such read model\n\s+at /)
    const none = await until((await ask({ action: 'retry', projection: 'games' })).id, 'failed')
    expect(none.error).toContain('games: there is no open dead letter')
  })

  it('is one request under one id', async () => {
    const id = newCommandId()
    const operation = { action: 'drop', projections: ['games'] } as const
    const both = [1, 2].map(() =>
      requestOperation(site.db, { id, operation: { ...operation, projections: ['games'] }, by: 'an-owner' }),
    )
    await Promise.all(both)
    await until(id, 'done')
    const all = (await recentOperations(site.db, 50)).filter(record => record.id === id)
    expect(all).toHaveLength(1)
  })

  it('can be cancelled, while it waits and while it runs', async () => {
    await withBuildLockHeldUntilAsked(async release => {
      const { id } = await ask({ action: 'verify', projections: [] })
      await until(id, 'failed')
      release()
    })
    await stop()
    const waiting = await ask(rebuildGames)
    expect(await cancelOperation(site.db, waiting.id, 'another-owner')).toMatchObject({ state: 'cancelled' })

    start()
    // It comes as far as the moment in which it wants to hold the live read models, which are held already.
    const id = await holdLive(site.databaseUrl, async () => {
      const { id } = await ask(rebuildGames)
      await vi.waitFor(async () => expect(await find(id)).toMatchObject({ step: 'comparing' }), 20_000)
      expect(await cancelOperation(site.db, id, 'another-owner')).toMatchObject({ state: 'running' })
      return id
    })
    expect(await until(id, 'cancelled')).toMatchObject({ cancelledBy: 'another-owner' })
    expect(await shown('games')).toMatchObject({ version: 2 })
    expect(await cancelOperation(site.db, id, 'too-late')).toBeUndefined()
  })

  it('is resumed when the process restarts, but not indefinitely', async () => {
    await stop()
    const { id } = await ask(rebuildGames)
    // A process took it and was killed.
    await claimOperation(site.db, ['rebuild'])
    expect(await find(id)).toMatchObject({ state: 'running' })
    start()
    await until(id, 'done')
    expect((await shown('games'))?.version).toBeGreaterThan(2)

    await stop()
    const fatal = await ask(rebuildGames)
    await site.db.query(`update operations.request set state = 'running', attempts = 3 where id = $1`, [
      fatal.id,
    ])
    start()
    expect(await until(fatal.id, 'failed')).toMatchObject({
      failure: { kind: 'processEnded', times: 3 },
    })
  })

  it('waits when the process is asked to end, and is not counted as a failure', async () => {
    const { id } = await ask({ action: 'verify', projections: [] })
    await until(id, 'running', 'done')
    await stop()
    const { state } = await find(id)
    expect(['requested', 'done']).toContain(state)
    start()
    await until(id, 'done')
  })
})

it('new code asks for new tables, once, and readers see the old ones until then', async () => {
  await stop()
  await site.db.query(
    `update read.checkpoint set status = 'outdated' where projection = 'images' and status = 'live'`,
  )
  const before = await shown('images')
  await renewOutdated(site.db, projections)
  await renewOutdated(site.db, projections)
  const asked = (await recentOperations(site.db, 50)).filter(({ requestedBy }) => requestedBy === 'new-code')
  expect(asked).toHaveLength(1)
  expect(await shown('images')).toEqual(before)
  start()
  await until(asked[0]?.id ?? '', 'done')
  const after = await shown('images')
  expect(after?.version).toBeGreaterThan(before?.version ?? 0)
  expect(after?.status).toBe('live')
})

it('asks again for what failed, after a while that grows; not for what an operator cancelled', async () => {
  await stop()
  const byCode = async () =>
    (await recentOperations(site.db, 50)).filter(({ requestedBy }) => requestedBy === 'new-code')
  const end = (state: string) =>
    site.db.query(`update operations.request set state = $1, finished_at = now() where id = $2`, [
      state,
      last,
    ])
  const after = (seconds: number) => new Date(Date.now() + seconds * 1000)
  let last = ''
  const asks = async (again?: Date) => {
    const asked = await renewOutdated(site.db, projections, again)
    if (asked) last = (await byCode())[0]?.id ?? ''
    return asked
  }
  await site.db.query(
    `update read.checkpoint set status = 'outdated' where projection = 'images' and status = 'live'`,
  )
  expect(await asks(after(9_999))).toBe(false)
  expect(await asks()).toBe(true)
  expect(await asks(after(9_999))).toBe(false)
  await end('failed')
  expect([await asks(after(20)), await asks(after(40))]).toEqual([false, true])
  await end('failed')
  expect([await asks(after(40)), await asks(after(70))]).toEqual([false, true])
  await end('cancelled')
  expect(await asks(after(9_999))).toBe(false)
  expect(await asks()).toBe(true)
  start()
  await until(last, 'done')
  expect(await shown('images')).toMatchObject({ status: 'live' })
})

describe('an empty database', () => {
  const beginning = async (head: bigint) => {
    const empty = await startLiveSite(projections, { headPosition: async () => head })
    await renewOutdated(empty.db, projections)
    return empty
  }
  const allLive = (db: LiveSite['db']) =>
    vi.waitFor(
      async () =>
        expect((await readCheckpoints(db)).filter(({ status }) => status === 'live')).toHaveLength(
          projections.length,
        ),
      { timeout: 20_000, interval: 20 },
    )

  it('is filled by a rebuild from a long log, after a restart too, and then goes live', async () => {
    const empty = await beginning(2n ** 40n)
    try {
      expect(new Set((await readCheckpoints(empty.db)).map(({ status }) => status))).toEqual(
        new Set(['outdated']),
      )
      const fill = (signal: AbortSignal) =>
        runOperations(
          { ...empty, onRequest: listener => empty.writer.onNotified('operations', listener) },
          projections,
          signal,
        )
      const first = new AbortController()
      const interrupted = fill(first.signal)
      await vi.waitFor(async () => expect((await recentOperations(empty.db, 1))[0]?.state).toBe('running'))
      first.abort()
      await interrupted
      await renewOutdated(empty.db, projections)
      expect(await recentOperations(empty.db, 9)).toHaveLength(1)

      const second = new AbortController()
      const filling = fill(second.signal)
      await allLive(empty.db)
      const last = await appendHistory(site.events, 10)
      await Promise.all([empty.reached(last), site.reached(last)])
      expect(await contents(empty.db, projections)).toEqual(await contents(site.db, projections))
      second.abort()
      await filling
    } finally {
      await empty.stop()
    }
  })

  it('is live immediately with a short log', async () => {
    const empty = await beginning(1_000n)
    await allLive(empty.db)
    expect(await recentOperations(empty.db, 1)).toEqual([])
    await empty.stop()
  })
})

it('measures lag and events of every read model that is shown', async () => {
  await site.reached(await appendHistory(site.events, 10))
  await takeSample(site, new WaitingEvents(projections))
  const { rows } = await site.db.query('select * from operations.sample')
  expect(rows.map(({ projection }) => projection).sort()).toEqual(projections.map(({ name }) => name).sort())
  for (const row of rows) expect(Number(row.lag_ms)).toBe(0)
  expect(Number(rows[0].head)).toBeGreaterThan(0)
})

async function withBuildLockHeldUntilAsked(work: (release: () => void) => Promise<void>): Promise<void> {
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = withBuildLock(site.databaseUrl, async () => {
    held.resolve()
    await released.promise
  })
  await held.promise
  await work(released.resolve)
  await holding
}
