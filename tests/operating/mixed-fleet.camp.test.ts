import { join } from 'node:path'
import { execute } from '@koryaku/command-api/command-handling/execute.ts'
import { checkAllDecider } from '@koryaku/command-api/notifications/check-all.decider.ts'
import { gatherOwnRecords } from '@koryaku/command-api/personal-data/own-records.ts'
import { type Caller, startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { derivedUuid, newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import { appendStored } from '@koryaku/contracts/testing/append-stored.ts'
import { releaseBefore, releaseTo } from '@koryaku/contracts/testing/releases.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { httpReady, type ManagedProcess, startProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { catchUp } from '@koryaku/projector/engine/catch-up.ts'
import { newStatus } from '@koryaku/projector/engine/projector-status.ts'
import { runProjector } from '@koryaku/projector/engine/run-projector.ts'
import { becomeSingleWriter } from '@koryaku/projector/engine/single-writer.ts'
import { verify } from '@koryaku/projector/engine/verify.ts'
import { migrate } from '@koryaku/projector/engine/versions.ts'
import { projections } from '@koryaku/projector/projections/index.ts'
import { contents, entriesFrom, silent } from '@koryaku/projector/testing/feed.ts'
import { startLiveSite } from '@koryaku/projector/testing/live-site.ts'
import { type ScratchDatabase, scratchDatabase } from '@koryaku/projector/testing/scratch-database.ts'
import { siteChecks } from '@koryaku/query-api/health/site-checks.ts'
import { siteHealth } from '@koryaku/query-api/health/site-health.ts'
import { readCheckpoint } from '@koryaku/search-indexer/indexing/checkpoint.ts'
import { connectSearch } from '@koryaku/search-indexer/indexing/search-client.ts'
import { type IndexerStatus, runIndexer } from '@koryaku/search-indexer/run-indexer.ts'
import { addressOf } from '@koryaku/server-kit/config.ts'
import {
  connectEventStore,
  type EventStore,
  UnsupportedEventVersion,
} from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startOwnLog } from '#harness/event-store.ts'

/** An old and a new release of a service side by side on one log, as during a deploy. */
const ROOT = join(import.meta.dirname, '../..')
const never = new AbortController().signal
const TYPE = 'NotificationsChecked'
const KEY = 'key-of-this-search'

/** Marks the notifications as seen, in the version of the release that owns the connection. */
async function check(events: EventStore, userId: string, upTo: string): Promise<void> {
  await execute(
    events,
    { stream: notificationInboxStream(userId), decider: checkAllDecider(userId), command: derivedUuid(upTo) },
    {
      ...{ commandId: newCommandId(), commandHash: 'check', correlationId: userId, actorId: userId },
      occurredAt: new Date().toISOString(),
    },
  )
}

describe('a version that is read before it is written', () => {
  it('lets old and new code write and read in turns, to the same rows', async () => {
    const log = await startOwnLog()
    const eventStoreUrl = log.url
    const older = await startLiveSite(projections, undefined, { eventStoreUrl, release: releaseBefore(TYPE) })
    const newer = await startLiveSite(projections, undefined, { eventStoreUrl })
    const userId = shortIdFrom('in turns')
    await check(newer.events, userId, 'first')
    await check(older.events, userId, 'second')
    await check(newer.events, userId, 'third')
    // Each sees what the other did: the same again changes nothing.
    await check(older.events, userId, 'third')

    const written = await older.events.readStream(notificationInboxStream(userId))
    const upTo = ['first', 'second', 'third'].map(name => ({ userId, upToEventId: derivedUuid(name) }))
    expect(written.map(({ original }) => original)).toEqual(upTo)
    expect(written.map(({ metadata }) => metadata.schemaVersion)).toEqual([1, 1, 1])
    const head = (await newer.events.headPosition()) ?? -1n
    for (const site of [older, newer]) await site.reached(head)
    const rows = await contents(newer.db, projections)
    expect(rows.notification_watermark).toHaveLength(1)
    expect(await contents(older.db, projections)).toEqual(rows)
    for (const site of [older, newer]) await site.stop()
    await log.stop()
  })
})

describe('a version that old code cannot read', () => {
  /** A future release, whose check also contains the kinds of notices that were seen. */
  const nextRelease = releaseTo(
    TYPE,
    z.object({ userId: z.string(), upToEventId: z.uuid().nullable(), kinds: z.array(z.string()) }),
    ({ kinds: _, ...data }: { kinds: string[] }) => data,
  )
  let log: Awaited<ReturnType<typeof startOwnLog>>
  let scratch: ScratchDatabase
  let site: TestApp
  let author: Caller
  let port: number
  let searchUrl: string
  let articleId: string
  const processes: ManagedProcess[] = []

  beforeAll(async () => {
    log = await startOwnLog()
    scratch = await scratchDatabase()
    port = await freePorts(9_100)
    searchUrl = addressOf('search', port)
    const env = {
      ...(process.env as Record<string, string>),
      ...{ EVENTSTORE_URL: log.url, DATABASE_URL: scratch.url, MEILI_URL: searchUrl, MEILI_KEY: KEY },
      ...{ PORT: String(port), LOG_LEVEL: 'warn' },
    }
    const start = async (name: string, command: string[], ready: string) =>
      processes.push(
        await startProcess({
          ...{ name, command: [process.execPath, ...command], env },
          ...{ logFile: join(log.folder, `${name}.log`), isReady: () => httpReady(ready) },
        }),
      )
    const search = [
      '--db',
      join(log.folder, 'search'),
      '--port',
      new URL(searchUrl).port,
      '--master-key',
      KEY,
    ]
    await start(
      'search',
      [join(ROOT, 'packages/embedded-search/src/main.ts'), ...search],
      `${searchUrl}/health`,
    )
    await migrate(scratch.db, projections)
    site = await startTestApp({ EVENTSTORE_URL: log.url, DATABASE_URL: scratch.url })
    await start(
      'projector',
      [join(ROOT, 'projector/src/main.ts')],
      `${addressOf('projector', port)}/health/live`,
    )
    const { slug } = await site.newGame()
    author = await site.newMember()
    await site.projected({ headers: {} })
    const drafted = await site.call(author, 'POST', '/api/articles', { game_slug: slug })
    articleId = drafted.json().data.id
    const body = { content: testContent('版'), revision: '0' }
    await site.projected(await site.call(author, 'PATCH', `/api/my/articles/${articleId}/publish`, body))
    const indexer = join(ROOT, 'search-indexer/src/main.ts')
    await start('indexer', [indexer], `${addressOf('searchIndexer', port)}/health/ready`)
  }, 240_000)
  afterAll(async () => {
    await site?.stop()
    for (const one of processes.toReversed()) await one.stop()
    await scratch?.stop()
    await log?.stop()
  })

  const like = async () => {
    const liked = await site.call(await site.newMember(), 'POST', `/api/article_likes/${articleId}`)
    expect(liked.statusCode).toBe(200)
    return liked
  }
  const readPosition = async () =>
    BigInt((await scratch.db.query('select position from read.read_position')).rows[0].position)
  const health = () =>
    siteHealth(
      siteChecks({
        config: { PORT: port, DATA_DIR: log.folder, SUPERVISOR_URL: undefined },
        ...{ db: scratch.db, search: connectSearch(searchUrl, KEY) },
      }),
    )()
  const reasons = async () =>
    (await health()).parts
      .map(({ part, reason }) => `${part}: ${reason}`)
      .filter(found => /outdated/.test(found))
  const downIn = async (service: 'projector' | 'searchIndexer'): Promise<string[]> => {
    const { down } = (await (await fetch(`${addressOf(service, port)}/health/ready`)).json()) as {
      down: string[]
    }
    return down
  }
  const metricsOf = async (service: 'projector' | 'searchIndexer') =>
    (await fetch(`${addressOf(service, port)}/metrics`)).text()
  let newerAt: bigint

  it('is reported for read models of newer code, which stay as they are until older code rebuilds them', async () => {
    const running = processes.find(({ name }) => name === 'projector')
    const pid = running?.status().pid
    const newerBy = (by: number) =>
      scratch.db.query(
        `update read.checkpoint set code_version = code_version + ${by} where projection = 'articles' and status = 'live'`,
      )
    await newerBy(1)
    await scratch.db.query(`notify projector_control`)
    await expect.poll(() => downIn('projector'), { timeout: 30_000 }).toContain('newer events')
    expect(await reasons()).toContain('read_models: outdated')
    expect(running?.status()).toMatchObject({ state: 'running', pid })
    await newerBy(-1)
    await expect.poll(() => downIn('projector'), { timeout: 30_000 }).toEqual([])
    await site.projected(await like())
  })

  it('stops the old projector right before it, which reports this and yields', async () => {
    const before = await like()
    await site.projected(before)
    const lastRead = await readPosition()
    expect(await reasons()).toEqual([])
    const { userId } = author
    const stream = notificationInboxStream(userId)
    const another = { userId: shortIdFrom('somebody'), upToEventId: null }
    const [readable, newer] = await appendStored(log.url, [
      { stream: notificationInboxStream(another.userId), type: TYPE, data: another, schemaVersion: 2 },
      { stream, type: TYPE, data: { userId, upToEventId: null, kinds: ['liked'] }, schemaVersion: 3 },
      { stream: notificationInboxStream(another.userId), type: TYPE, data: another, schemaVersion: 2 },
    ])
    newerAt = newer?.position ?? -1n
    await expect.poll(() => downIn('projector'), { timeout: 30_000 }).toEqual(['newer events'])
    // All events before it are applied, and neither it nor any later one.
    expect(await readPosition()).toBe(readable?.position)
    expect(await readPosition()).toBeGreaterThan(lastRead)
    const { rows } = await scratch.db.query('select user_id from read.notification_watermark')
    expect(rows).toEqual([{ user_id: another.userId }])
    expect(await metricsOf('projector')).toMatch(/^projector_outdated 1$/m)
    expect(await reasons()).toContain('read_models: outdated')
    expect(processes.find(({ name }) => name === 'projector')?.status().state).toBe('running')
  })

  it('is refused by old code that would have to decide or gather by it', async () => {
    const head = await site.events.headPosition()
    const answer = await site.call(author, 'POST', '/api/my/notifications/check_all')
    expect([answer.statusCode, answer.json().errors[0].detail]).toEqual([503, 'events'])
    expect(answer.headers['retry-after']).toBeDefined()
    expect(await site.events.headPosition()).toBe(head)
    const person = { userId: author.userId, key: undefined }
    const gathered = gatherOwnRecords(site.context, person, join(log.folder), async () => {})
    await expect(gathered).rejects.toThrow(UnsupportedEventVersion)
    const entries = await entriesFrom(scratch.db, projections)
    const building = catchUp({ db: scratch.db, events: site.events }, entries, { signal: never })
    await expect(building).rejects.toMatchObject({
      name: 'RebuildFailed',
      stopped: { type: TYPE, error: 'a version of event it does not know' },
    })
  })

  it('is read on from there by the new release, while the old processes are still alive', async () => {
    const events = connectEventStore(log.url, nextRelease)
    const stopping = new AbortController()
    const lost: unknown[] = []
    const writer = await becomeSingleWriter(scratch.url, error => lost.push(error))
    const remake = () => migrate(scratch.db, projections, events)
    const running = runProjector(
      { db: scratch.db, events, writer, log: silent, remake },
      projections,
      stopping.signal,
      newStatus(),
    )
    await site.projected(await like())
    const { rows } = await scratch.db.query(
      'select up_to from read.notification_watermark where user_id = $1',
      [author.userId],
    )
    expect(rows).toEqual([{ up_to: String(newerAt) }])

    // The old indexer is paused before it, the new one continues.
    await expect.poll(() => downIn('searchIndexer'), { timeout: 30_000 }).toContain('newer events')
    expect(await metricsOf('searchIndexer')).toMatch(/^search_indexer_outdated 1$/m)
    expect(await reasons()).toEqual(['read_models: outdated', 'search_index: outdated'])
    expect(await readCheckpoint(scratch.db)).toBeLessThan(newerAt)
    const status: IndexerStatus = {
      ...{ position: -1n, lastEventCreated: undefined, eventsApplied: 0, documentsWritten: 0 },
      ...{ trouble: undefined, newer: undefined, rebuilding: undefined },
    }
    const search = connectSearch(searchUrl, KEY)
    const indexing = runIndexer({ db: scratch.db, search, events, log: silent }, stopping.signal, status)
    const popularity = async () => (await search.index('articles').getDocument(articleId)).popularity
    await expect.poll(popularity, { timeout: 30_000 }).toBe(6)
    const head = (await events.headPosition()) ?? -1n
    await expect.poll(() => readCheckpoint(scratch.db), { timeout: 30_000 }).toBe(head)

    // Live rows are those that a rebuild from the first event makes.
    const context = { db: scratch.db, databaseUrl: scratch.url, events }
    const { comparisons } = await verify(context, projections, { signal: never })
    expect(comparisons.filter(({ differences }) => differences > 0)).toEqual([])
    stopping.abort()
    await Promise.all([running, indexing])
    await writer.release()
    await events.close()
    expect(lost).toEqual([])
  })
})
