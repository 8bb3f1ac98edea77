import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import inJapanese from '@koryaku/contracts/operations/failures.ja.ts'
import type { OperationFailure } from '@koryaku/contracts/operations/operation-end.api.ts'
import { describeFailure } from '@koryaku/contracts/operations/operation-failure.ts'
import { ALL_INDEXES, newIndexName, STATE_INDEX } from '@koryaku/contracts/search/index-state.ts'
import { appendHistory } from '@koryaku/projector/testing/append-history.ts'
import { readCheckpoint } from '@koryaku/search-indexer/indexing/checkpoint.ts'
import { readState } from '@koryaku/search-indexer/indexing/index-state.ts'
import { connectSearch, done } from '@koryaku/search-indexer/indexing/search-client.ts'
import { type RebuildContext, SearchDiffers } from '@koryaku/search-indexer/rebuild/beside.ts'
import { withBuildLock } from '@koryaku/search-indexer/rebuild/build-lock.ts'
import { compareIndex } from '@koryaku/search-indexer/rebuild/compare.ts'
import {
  drop,
  liveOf,
  REBUILD_STEPS,
  type RebuildStep,
  rebuild,
  rollback,
} from '@koryaku/search-indexer/rebuild/rebuild.ts'
import { runIndexer } from '@koryaku/search-indexer/run-indexer.ts'
import { gameSearch } from '@koryaku/search-words/game-search.ts'
import { SEARCH_INDEXES } from '@koryaku/search-words/indexes.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { failureOf } from '@koryaku/server-kit/operations/operation-fault.ts'
import { recentOperations } from '@koryaku/server-kit/operations/requests.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

/** The search index is rebuilt, rolled back and dropped alongside a live indexer and searches. */
const never = new AbortController().signal
const CLI = join(import.meta.dirname, '../../search-indexer/src/cli.ts')
/** Until then readers see what they saw. */
const BEFORE_THE_SWAP = REBUILD_STEPS.filter(step => step !== 'swapped')
const environment = process.env as { DATABASE_URL: string; MEILI_URL: string; MEILI_KEY: string }

let context: RebuildContext
let events: EventStore
let indexing: Promise<void>
let searching: ReturnType<typeof searchOnAndOn>
const stopping = new AbortController()

beforeAll(async () => {
  events = connectEventStore(process.env.EVENTSTORE_URL ?? '')
  const db = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 10 })
  context = { db, events, search: connectSearch(environment.MEILI_URL, environment.MEILI_KEY) }
  const status = { position: -1n, lastEventCreated: undefined, eventsApplied: 0, documentsWritten: 0 }
  indexing = runIndexer({ ...context, log: createLogger('indexer', 'silent') }, stopping.signal, {
    ...{ ...status, trouble: undefined, newer: undefined, rebuilding: undefined },
  })
  await indexed(await appendHistory(events, 60))
  // The indexer tidies up after its first build.
  await untilBuildable()
  searching = searchOnAndOn()
})
afterAll(async () => {
  await drop(context)
  stopping.abort()
  await indexing
  await context.db.end()
  await events.close()
})

const indexed = (position: bigint) =>
  vi.waitFor(
    async () => {
      const reached = await readCheckpoint(context.db)
      if (reached < position) throw new Error(`at ${reached}, not yet ${position}`)
    },
    { timeout: 30_000, interval: 20 },
  )
const served = async () => (await readState(context.search, 'live'))?.generation
const beside = () => readState(context.search, 'beside')

async function documents(nameOf = (index: string) => index) {
  const found = SEARCH_INDEXES.map(async index => {
    const { results } = await context.search
      .index<{ id: string }>(nameOf(index))
      .getDocuments({ limit: 2_000 })
    return results.sort((a, b) => (a.id < b.id ? -1 : 1))
  })
  return Promise.all(found)
}

/** How the indexes that are served differ from the read models. */
async function drift() {
  const differences = []
  for (const index of SEARCH_INDEXES)
    differences.push(...(await compareIndex(context, index, [liveOf(context)], never)).found)
  return differences.map(({ missing, extra, different }) => missing + extra + different)
}
const NO_DRIFT = SEARCH_INDEXES.map(() => 0)

function searchOnAndOn() {
  const ending = new AbortController()
  const seen = { searches: 0, faults: [] as string[] }
  const games = gameSearch({ q: '歴史' }) as NonNullable<ReturnType<typeof gameSearch>>
  const running = (async () => {
    while (!ending.signal.aborted) {
      const found = await context.search.multiSearch(games)
      const { hits } = await context.search.index('articles').search('題')
      seen.searches++
      if (found.hits.length === 0) seen.faults.push('no games')
      if (hits.length === 0) seen.faults.push('no articles')
    }
  })().catch(error => seen.faults.push(String(error)))
  return async () => {
    ending.abort()
    await running
    return seen
  }
}

/**
 * Runs the real command line.
 * @param onStep receives its output, line by line
 */
async function commandLine(
  command: string,
  onStep: (line: string, child: ChildProcess) => unknown = () => {},
  more: NodeJS.ProcessEnv = {},
) {
  const env = { ...process.env, ...more }
  const child = spawn(process.execPath, [CLI, ...command.split(' ')], { env })
  const said: string[] = []
  for (const stream of [child.stderr, child.stdout])
    createInterface({ input: stream }).on('line', line => {
      said.push(line)
      onStep(line, child)
    })
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(resolve =>
    child.once('close', (...ended) => resolve(ended)),
  )
  return { code, signal, said: said.join('\n') }
}
/** The server detects a dead process only after a moment. */
const untilBuildable = () =>
  vi.waitFor(() => withBuildLock(context.db, async () => {}), { timeout: 20_000, interval: 50 })

/** Begins, and is cancelled when it comes to a step. */
const cancelledAt = async (step: RebuildStep, work: typeof rebuild = rebuild) => {
  const cancel = new AbortController()
  const onStep = (now: RebuildStep) => now === step && cancel.abort()
  await expect(work(context, { signal: cancel.signal, onStep })).rejects.toThrow(/abort/)
}

describe('a rebuild of the search index', () => {
  it.each(BEFORE_THE_SWAP)(
    'keeps the served indexes when cancelled while %s, and can be resumed',
    async step => {
      const [before, generation] = [await documents(), await served()]
      await cancelledAt(step)
      expect(await served()).toBe(generation)
      expect(await documents()).toEqual(before)
      const begun = await beside()
      expect(begun).toMatchObject({ retired: false })

      await indexed(await appendHistory(events, 20))
      const { comparisons } = await rebuild(context, { signal: never })
      expect(await served()).toBe(begun?.generation)
      expect(comparisons.map(({ built }) => built.missing + built.extra + built.different)).toEqual(NO_DRIFT)
      expect(await drift()).toEqual(NO_DRIFT)
    },
  )

  it('does not refill the first index when cancelled between two', async () => {
    const cancel = new AbortController()
    const cancelled = rebuild(context, {
      signal: cancel.signal,
      onProgress: ({ documents }) => documents > 0 && cancel.abort(),
    })
    await expect(cancelled).rejects.toThrow(/abort/)
    const begun: number[] = []
    await rebuild(context, { signal: never, onProgress: ({ documents }) => begun.push(documents) })
    expect(begun[0]).toBeGreaterThan(0)
    expect(await drift()).toEqual(NO_DRIFT)
  })

  it.each(REBUILD_STEPS)(
    'loses nothing when its process is killed while %s, and can be resumed',
    async step => {
      const [before, generation] = [await documents(), await served()]
      const { signal } = await commandLine('rebuild', (line, child) => line === step && child.kill('SIGKILL'))
      expect(signal).toBe('SIGKILL')
      await untilBuildable()
      expect(await documents()).toEqual(before)
      if (step !== 'swapped') expect(await served()).toBe(generation)

      await indexed(await appendHistory(events, 20))
      await rebuild(context, { signal: never })
      expect(await served()).not.toBe(generation)
      expect(await drift()).toEqual(NO_DRIFT)
    },
  )

  it('is continued by the indexer from the new indexes when it ends at the instant of the swap', async () => {
    await drop(context)
    await cancelledAt('swapping')
    // Events that are missing from the new indexes.
    await indexed(await appendHistory(events, 20))
    const state = await beside()
    const crash = new Error('crash')
    const crashed = rebuild(context, {
      signal: never,
      onStep(step) {
        if (step === 'swapped') throw crash
      },
    })
    await expect(crashed).rejects.toBe(crash)
    expect(await served()).toBe(state?.generation)
    await indexed(await appendHistory(events, 20))
    const generation = async () =>
      (await context.db.query('select generation from read.search_checkpoint')).rows[0].generation
    await expect.poll(generation, { timeout: 10_000 }).toBe(state?.generation)
    expect(await drift()).toEqual(NO_DRIFT)
  })

  it('is not swapped in if it differs from the read models, unless that is accepted', async () => {
    await cancelledAt('comparing')
    const index = context.search.index<{ id: string }>(newIndexName('articles'))
    const [first, second] = (await index.getDocuments({ limit: 2 })).results as [
      { id: string },
      { id: string },
    ]
    await index.deleteDocument(first.id).waitTask()
    await index.addDocuments([{ ...second, title: 'とり違え' } as never, { id: 'ghost' }]).waitTask()
    const generation = await served()

    const { code, said } = await commandLine('rebuild')
    expect(code).toBe(1)
    expect(said).toContain('1 documents missing, 1 too many, 1 different')
    expect(said).toContain('not swapped in')
    expect(await served()).toBe(generation)
    await expect(rebuild(context, { signal: never })).rejects.toThrow(SearchDiffers)
    const [newest] = (await recentOperations(context.db, 20)).filter(
      ({ operation }) => operation.action === 'rebuild-search',
    )
    expect(newest).toMatchObject({ state: 'failed', failure: { kind: 'searchDiffers' } })

    await rebuild(context, { signal: never, acceptDifferences: true })
    expect(await drift()).toEqual([0, 3, 0])
    const { said: verified, code: odd } = await commandLine('verify')
    expect(verified).toContain('1 documents missing, 1 too many, 1 different')
    expect(odd).toBe(1)
  })

  it('is rolled back to indexes that have everything that came since', async () => {
    const former = await beside()
    expect(former).toMatchObject({ retired: true })
    await indexed(await appendHistory(events, 20))
    await cancelledAt('catching up', rollback)
    await cancelledAt('swapping', rollback)
    const { signal } = await commandLine(
      'rollback',
      (line, child) => line === 'comparing' && child.kill('SIGKILL'),
    )
    expect(signal).toBe('SIGKILL')
    await untilBuildable()
    const { code, said } = await commandLine('rollback')
    expect(said).toContain('the search index before is served again')
    expect(code).toBe(0)
    expect(await served()).toBe(former?.generation)
    await indexed(await appendHistory(events, 20))
    expect(await drift()).toEqual(NO_DRIFT)
  })

  it('keeps the indexes before until they are dropped', async () => {
    const all = async () => (await context.search.getIndexes()).results.map(({ uid }) => uid)
    expect(await all()).toContain(newIndexName(STATE_INDEX))
    expect((await commandLine('drop')).said).toContain('dropped the search index before')
    expect((await all()).filter(name => name.endsWith(newIndexName('')))).toEqual([])
    expect(await drop(context)).toBeNull()
    const { code, said } = await commandLine('rollback')
    expect(code).toBe(1)
    expect(said).toContain('there is no earlier version')
  })

  it('is rejected while another one runs', async () => {
    await withBuildLock(context.db, async () => {
      for (const work of [rebuild, rollback, drop])
        await expect(work(context, { signal: never })).rejects.toThrow(/is running/)
    })
  })

  it('reports rejections of the search server in words, without a stack', async () => {
    const { code, said } = await commandLine('rebuild', () => {}, { MEILI_KEY: 'another-key' })
    expect(code).toBe(1)
    expect(said).toMatch(/^the search server could not do it: The provided API key is invalid/m)
    expect(said).not.toMatch(/^\s+at /m)
    const task = await done(context.search.deleteIndex('never_there')).catch(error => error)
    const failure = failureOf(task)
    expect(failure).toEqual({ kind: 'searchRefused', error: expect.stringContaining('not found') })
    expect(describeFailure(failure as OperationFailure, inJapanese)).toMatch(
      /^検索サーバーが処理できませんでした/,
    )
  })

  it('was invisible to concurrent searches; deleted indexes are served again once they are filled', async () => {
    const { searches, faults } = await searching()
    expect(faults).toEqual([])
    expect(searches).toBeGreaterThan(200)
    const before = await context.search.index('articles').getStats()
    stopping.abort()
    await indexing
    for (const index of ALL_INDEXES) await done(context.search.deleteIndex(index))
    const steps: string[] = []
    const { comparisons } = await rebuild(context, { signal: never, onStep: step => steps.push(step) })
    expect(comparisons).toEqual([])
    expect(steps).not.toContain('comparing')
    const after = await context.search.index('articles').getStats()
    expect(after.numberOfDocuments).toBe(before.numberOfDocuments)
    const compared = await compareIndex(context, 'articles', [liveOf(context)], never)
    expect(compared.found).toEqual([expect.objectContaining({ missing: 0, extra: 0, different: 0 })])
  })
})
