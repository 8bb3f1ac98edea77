import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVENT_POSITION, MIN_EVENT_POSITION, READ_STALE } from '@koryaku/contracts/http/headers.ts'
import { type ImportAnswer, importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import type { Operation, OperationRecord } from '@koryaku/contracts/operations/operation.api.ts'
import type { OpsOverview } from '@koryaku/contracts/operations/ops.api.ts'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { grantRoles, signUp } from '@koryaku/infra/seed/demo-accounts.ts'
import type { HttpSession } from '@koryaku/infra/seed/http-session.ts'
import { sendInBatches } from '@koryaku/infra/seed/send-batches.ts'
import { type Stack, startStack } from '@koryaku/infra/stack.ts'
import { httpReady, type ManagedProcess, startProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { addressOf, PORT_OFFSETS, type ServiceName } from '@koryaku/server-kit/config.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

/** The real services under continuous reads and writes, while every read model is rebuilt and swapped. */
const ROOT = join(import.meta.dirname, '../..')
const ARTICLES = 60
const READERS = 40
const SERVICES: [ServiceName, string][] = [
  ['commandApi', 'command-api/src/main.ts'],
  ['projector', 'projector/src/main.ts'],
  ['worker', 'command-api/src/worker.ts'],
  ['queryApi', 'query-api/src/main.ts'],
  ['searchIndexer', 'search-indexer/src/main.ts'],
]
const articleKey = (n: number) => `article-${n}`
const userKey = (n: number) => `reader-${n}`

let folder: string
let port: number
let stack: Stack
let db: pg.Client
let events: EventStore
let owner: HttpSession
const services: ManagedProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-load-'))
  port = await freePorts(8_400)
  stack = await startStack(readStackConfig({ PORT: String(port), DATA_DIR: folder }), { parts: 'stores' })
  db = new pg.Client({ connectionString: stack.environment.DATABASE_URL })
  await db.connect()
  events = connectEventStore(stack.environment.EVENTSTORE_URL)
  for (const [name, entry] of SERVICES) services.push(await startService(name, entry))
  const { PUBLIC_URL: site, MAILBOX_URL: mailbox = '' } = stack.environment
  const person = { email: 'owner@example.com', name: 'unei' }
  owner = (await signUp(addressOf('commandApi', port), site, mailbox, person)).session
  await grantRoles(stack.environment, ['unei'])
  await content()
}, 180_000)

afterAll(async () => {
  for (const service of services.reverse()) await service.stop()
  await events?.close()
  await db?.end()
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const startService = (name: ServiceName, entry: string): Promise<ManagedProcess> =>
  startProcess({
    name,
    command: [process.execPath, join(ROOT, entry)],
    env: { ...stack.environment, LOG_LEVEL: 'warn' },
    logFile: join(folder, 'logs', `${name}.log`),
    isReady: () => httpReady(`http://127.0.0.1:${port + PORT_OFFSETS[name]}/health/ready`),
  })

async function content(): Promise<void> {
  const details = { titleJa: 'ゲーム' }
  const send = async (kind: 'games' | 'users' | 'articles' | 'interactions', items: unknown[]) =>
    expect(await sendInBatches(owner, kind, items)).toEqual([])
  await send('games', [{ slug: 'loaded-game', details }])
  const occurredAt = '2026-01-01T00:00:00.000Z'
  const users = Array.from({ length: READERS }, (_, n) => ({
    ...{ key: userKey(n), name: userKey(n), displayName: `読者${n}`, occurredAt },
  }))
  await send('users', users)
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '攻略です。' }] }
  const articles = Array.from({ length: ARTICLES }, (_, n) => ({
    ...{ key: articleKey(n), authorKey: userKey(n % 5), gameSlug: 'loaded-game' },
    content: {
      title: `記事${n}`,
      document: { type: 'doc', version: 1, content: [paragraph] },
      tags: ['負荷'],
    },
    occurredAt: new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString(),
  }))
  await send('articles', articles)
  const views = Array.from({ length: 2_000 }, (_, n) => ({
    ...{ kind: 'views', key: `view-${n}`, articleKey: articleKey(n % ARTICLES), count: 1 },
    occurredAt: new Date(Date.UTC(2026, 2, 1 + (n % 60))).toISOString(),
  }))
  await send('interactions', views)
}

const overview = async (): Promise<OpsOverview> => {
  const answer = await ownerReads<{ data: OpsOverview }>('/api/ops')
  return answer.data
}

/** The owner's session, at the read side. */
async function ownerReads<T>(path: string): Promise<T> {
  const response = await fetch(`${addressOf('queryApi', port)}${path}`, {
    headers: { cookie: owner.cookieHeader() },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

/** Asks as the page does, and waits until it is over. */
async function operate(operation: Operation): Promise<OperationRecord> {
  const { data } = await owner.expect<{ data: OperationRecord }>('POST', '/api/ops/operations', operation)
  return vi.waitFor(
    async () => {
      const record = (await overview()).operations.find(({ id }) => id === data.id)
      if (!record?.finishedAt) throw new Error(`${operation.action}: ${record?.state} ${record?.step}`)
      return record
    },
    { timeout: 120_000, interval: 200 },
  )
}

interface Load {
  reads: number
  stale: number
  /** Likes that were acknowledged, by article. */
  likes: Map<string, number>
  faults: string[]
  stop: () => Promise<void>
}

/** Reads lists and sends likes until it is stopped; every response is checked. */
function startLoad(): Load {
  const stopping = new AbortController()
  const load: Load = { reads: 0, stale: 0, likes: new Map(), faults: [], stop: async () => {} }
  const expected = Array.from({ length: ARTICLES }, (_, n) => importedArticleId(articleKey(n))).reverse()
  let position = '0'

  const read = async (path: string, check: (body: Answer) => string | undefined) => {
    const response = await fetch(`${addressOf('queryApi', port)}${path}`, {
      headers: { [MIN_EVENT_POSITION]: position },
    })
    load.reads++
    if (response.headers.get(READ_STALE)) load.stale++
    const fault =
      response.status === 200 ? check((await response.json()) as Answer) : `status ${response.status}`
    if (fault) load.faults.push(`${path}: ${fault}`)
  }
  const counts = new Map<string, number>()
  const isWhole = ({ data, meta }: Answer) => {
    if (meta.totalCount !== ARTICLES) return `${meta.totalCount} articles`
    const ids = data.map(({ id }) => id)
    if (ids.join() !== expected.join()) return `${ids.length} ids, not those that are there`
    for (const { id, attributes } of data) {
      const before = counts.get(id) ?? 0
      if (attributes.likesCount < before)
        return `likes of ${id} fell from ${before} to ${attributes.likesCount}`
      counts.set(id, attributes.likesCount)
    }
    return undefined
  }
  const lists = async () => {
    while (!stopping.signal.aborted) await read('/api/articles?per=100', isWhole)
  }
  const others = async () => {
    const paths = [
      ...['/api/games?per=10', '/api/ranking/articles?range=all&per=50', '/api/users?per=20'],
      `/api/search/articles?q=${encodeURIComponent('記事')}`,
    ]
    for (let n = 0; !stopping.signal.aborted; n++)
      await read(paths[n % paths.length] ?? '', ({ data }) =>
        data.length === 0 ? 'an empty list' : undefined,
      )
  }
  const writes = async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const like = {
        kind: 'like',
        userKey: userKey(n % READERS),
        articleKey: articleKey(Math.floor(n / READERS)),
      }
      if (n >= READERS * ARTICLES) return
      const { status, body, headers } = await owner.request('POST', '/api/imports/interactions', {
        items: [{ ...like, occurredAt: new Date().toISOString() }],
      })
      const fault = status === 200 ? (body as ImportAnswer).results[0] : `status ${status}`
      if (fault) load.faults.push(`a like: ${fault}`)
      else load.likes.set(like.articleKey, (load.likes.get(like.articleKey) ?? 0) + 1)
      position = headers.get(EVENT_POSITION) ?? position
    }
  }
  const running = Promise.all([lists(), others(), writes()]).catch(error => load.faults.push(String(error)))
  load.stop = async () => {
    stopping.abort()
    await running
  }
  return load
}

interface Answer {
  data: { id: string; attributes: { likesCount: number } }[]
  meta: { totalCount: number }
}

describe('under continuous reads and writes', () => {
  it('rebuilds and swaps every read model: no failed request, no mixed list, nothing lost, no mail', async () => {
    const mailsBefore = await mails()
    await vi.waitFor(async () => expect((await overview()).search.documents?.articles).toBe(ARTICLES), 20_000)
    const load = startLoad()
    await vi.waitFor(() => expect(load.reads).toBeGreaterThan(20), 20_000)

    const rebuilt = await operate({ action: 'rebuild', projections: [], acceptDifferences: false })
    expect(rebuilt).toMatchObject({ state: 'done', error: null })
    const again = await operate({ action: 'rebuild', projections: [], acceptDifferences: false })
    expect(again).toMatchObject({ state: 'done', error: null })
    const back = await operate({ action: 'rollback', projection: 'articles' })
    expect(back).toMatchObject({ state: 'done', error: null })
    const searched = await operate({ action: 'rebuild-search', acceptDifferences: false })
    expect(searched).toMatchObject({ state: 'done', error: null })
    const before = await operate({ action: 'rollback-search' })
    expect(before).toMatchObject({ state: 'done', outcome: { kind: 'searchRestored' } })
    const duringReads = load.reads
    const duringLikes = [...load.likes.values()].reduce((sum, count) => sum + count, 0)
    await load.stop()

    expect(load.faults).toEqual([])
    expect(duringReads).toBeGreaterThan(100)
    expect(duringLikes).toBeGreaterThan(30)
    await caughtUp()
    for (const [key, count] of load.likes) {
      const { rows } = await db.query('select likes from read.article_counter where article_id = $1', [
        importedArticleId(key),
      ])
      expect(rows[0]?.likes, key).toBe(count)
    }
    const verified = await operate({ action: 'verify', projections: [] })
    expect(verified.outcome).toMatchObject({ kind: 'verified', notCompared: [] })
    const { projections, search } = await overview()
    for (const { name, versions } of projections)
      expect(versions.find(({ state }) => state === 'live')?.version, name).toBe(name === 'articles' ? 2 : 3)
    expect(search.documents?.articles).toBe(ARTICLES)
    expect(await mails()).toEqual(mailsBefore)
  }, 240_000)
})

/** Everything that was ever to be sent, and everything that arrived. */
async function mails(): Promise<{ asked: number; arrived: number }> {
  const { rows } = await db.query<{ asked: number }>(
    'select count(*)::int as asked from identity.mail_outbox',
  )
  const answer = await fetch(`${stack.environment.MAILBOX_URL}/dev/mailbox.json`)
  return { asked: rows[0]?.asked ?? -1, arrived: ((await answer.json()) as unknown[]).length }
}

async function caughtUp(): Promise<void> {
  const head = (await events.headPosition()) ?? 0n
  await vi.waitFor(
    async () => {
      let behind = 0
      const { rows } = await db.query('select position from read.read_position')
      for await (const _ of events.readAll({ after: BigInt(rows[0].position) })) behind++
      expect(behind, `of ${head}`).toBe(0)
    },
    { timeout: 30_000, interval: 100 },
  )
}
