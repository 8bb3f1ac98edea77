import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandEnvelope, execute } from '@koryaku/command-api/command-handling/execute.ts'
import { articleLikeDecider } from '@koryaku/command-api/reactions/article-like.decider.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import type { FaultSettings } from '@koryaku/embedded-event-store/faults.ts'
import { type EventStoreServer, startEventStore } from '@koryaku/embedded-event-store/server.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { verify } from '@koryaku/projector/engine/verify.ts'
import { migrate } from '@koryaku/projector/engine/versions.ts'
import { projections } from '@koryaku/projector/projections/index.ts'
import { appendHistory } from '@koryaku/projector/testing/append-history.ts'
import { scratchDatabase } from '@koryaku/projector/testing/scratch-database.ts'
import { connectEventStore, type EventStore, EventStoreUnavailable } from '@koryaku/server-kit/event-store.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

let folder: string
let server: EventStoreServer
let events: EventStore
let admin: string
let url: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-faults-'))
  const adminPort = await freePorts(6_500)
  admin = `http://127.0.0.1:${adminPort}`
  const file = join(folder, 'events.db')
  server = await startEventStore({ file, port: 0, adminPort, allowFaults: true, recentIdsKept: 0 })
  url = `esdb://127.0.0.1:${server.port}?tls=false`
  events = connectEventStore(url)
})
afterEach(() => fetch(`${admin}/faults`, { method: 'DELETE' }))
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function switchOn(faults: FaultSettings): Promise<void> {
  const answer = await fetch(`${admin}/faults`, { method: 'PUT', body: JSON.stringify(faults) })
  expect(answer.status).toBe(204)
}

function newLike() {
  const [articleId, userId, authorId, gameId] = [1, 2, 3, 4].map(() => shortIdFrom(newCommandId())) as [
    ...[string, string, string, string],
  ]
  const envelope: CommandEnvelope = {
    ...{ commandId: newCommandId(), commandHash: 'asked', correlationId: 'test', actorId: 'system' },
    occurredAt: '2026-04-01T09:00:00.000Z',
  }
  const stream = articleLikeStream(articleId, userId)
  const target = {
    stream,
    decider: articleLikeDecider({ articleId, userId, authorId, gameId }),
    command: 'set' as const,
  }
  return { stream, like: () => execute(events, target, envelope) }
}
const typesOf = async (stream: string) => (await events.readStream(stream)).map(({ type }) => type)

describe('a command', () => {
  it('succeeds once when the answers are lost after the commit', async () => {
    const { stream, like } = newLike()
    await switchOn({ loseAnswers: 2 })
    const { revision } = await like()
    expect(revision).toBe(0n)
    expect(await typesOf(stream)).toEqual(['ArticleLiked'])
  })

  it('waits out a short absence of the store', async () => {
    const { stream, like } = newLike()
    await switchOn({ unavailableSeconds: 0.4 })
    await like()
    expect(await typesOf(stream)).toEqual(['ArticleLiked'])
  })

  it('fails as unavailable while the disk is stopped, leaves nothing, and succeeds when it is repeated', async () => {
    const { stream, like } = newLike()
    await switchOn({ diskStopped: true })
    await expect(like()).rejects.toBeInstanceOf(EventStoreUnavailable)
    expect(await typesOf(stream)).toEqual([])
    await switchOn({ diskStopped: false })
    await like()
    expect(await typesOf(stream)).toEqual(['ArticleLiked'])
  })

  it('survives lost connections and slow answers', async () => {
    const likes = Array.from({ length: 10 }, newLike)
    await switchOn({ delayMs: 30, dropConnections: true })
    await Promise.all(likes.map(({ like }) => like()))
    for (const { stream } of likes) expect(await typesOf(stream)).toEqual(['ArticleLiked'])
  })
})

describe('the projector', () => {
  it('has every effect once under duplicate delivery, lost connections and absences', async () => {
    const scratch = await scratchDatabase()
    await migrate(scratch.db, projections)
    const projector = spawn(process.execPath, [join(import.meta.dirname, '../../projector/src/main.ts')], {
      env: {
        ...process.env,
        ...{
          DATABASE_URL: scratch.url,
          EVENTSTORE_URL: url,
          PORT: String(await freePorts(6_600)),
          LOG_LEVEL: 'silent',
        },
      },
      stdio: 'ignore',
    })
    try {
      await switchOn({ duplicateDelivery: true })
      let last = 0n
      for (let round = 0; round < 5; round++) {
        last = await appendHistory(events, 60)
        await switchOn(round % 2 === 0 ? { dropConnections: true } : { unavailableSeconds: 0.3 })
      }
      const position = async () =>
        BigInt((await scratch.db.query('select position from read.read_position')).rows[0].position)
      await vi.waitFor(async () => expect(await position()).toBeGreaterThanOrEqual(last), {
        timeout: 40_000,
        interval: 100,
      })
      await switchOn({ duplicateDelivery: false })
      const { rows } = await scratch.db.query(
        `select events_applied::int as n, position from read.checkpoint where projection = 'reactions'`,
      )
      let known = 0
      for await (const event of events.readAll()) if (event.position <= BigInt(rows[0].position)) known++
      expect(rows[0].n).toBe(known)
      const context = { db: scratch.db, databaseUrl: scratch.url, events }
      const { comparisons } = await verify(context, projections, { signal: new AbortController().signal })
      expect(comparisons.length).toBeGreaterThan(0)
      expect(comparisons.filter(({ differences }) => differences > 0)).toEqual([])
    } finally {
      const exit = once(projector, 'exit')
      projector.kill('SIGTERM')
      await exit
      await scratch.stop()
    }
  })
})

describe('the admin port', () => {
  it('refuses faults that it does not know, and has none unless they are allowed', async () => {
    const put = (body: string) => fetch(`${admin}/faults`, { method: 'PUT', body })
    expect((await put('{"explode":true}')).status).toBe(422)
    expect((await put('{')).status).toBe(422)
    const adminPort = await freePorts(6_700)
    const plain = await startEventStore({ file: join(folder, 'plain.db'), port: 0, adminPort })
    const answer = await fetch(`http://127.0.0.1:${adminPort}/faults`, {
      method: 'PUT',
      body: '{"delayMs":1}',
    })
    expect(answer.status).toBe(404)
    await plain.stop()
  })

  it('reports its health, and the bytes written in the format of Prometheus', async () => {
    expect(await (await fetch(`${admin}/health`)).json()).toEqual({ status: 'ok' })
    await newLike().like()
    const text = await (await fetch(`${admin}/metrics`)).text()
    const value = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
    expect(value('event_store_commits_total')).toBeGreaterThan(0)
    expect(value('event_store_writes_total')).toBeGreaterThan(0)
    expect(value('event_store_log_end_position')).toBe(server.storage.head())
    expect(text).toContain('# TYPE event_store_wal_bytes gauge')
  })
})
