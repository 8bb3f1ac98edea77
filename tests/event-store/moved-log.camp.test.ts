import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealModeration } from '@koryaku/command-api/moderation/seal-moderation.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { MODERATION_SEALS } from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { appendStored } from '@koryaku/contracts/testing/append-stored.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { httpReady, type ManagedProcess, startProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { schemaOf } from '@koryaku/projector/engine/projection.ts'
import { moderation } from '@koryaku/projector/projections/moderation.ts'
import { notifications } from '@koryaku/projector/projections/notifications.ts'
import { type ScratchDatabase, scratchDatabase } from '@koryaku/projector/testing/scratch-database.ts'
import {
  connectEventStore,
  type EventStore,
  type Recorded,
  requireKnown,
} from '@koryaku/server-kit/event-store.ts'
import { auditSealedStreams } from '@koryaku/server-kit/moderation-audit.ts'
import { linkModeration, moderationHash, moderationIn } from '@koryaku/server-kit/moderation-chain.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** A log that was exported from one store and imported into another, where every event lies elsewhere. */
const MAIN = join(import.meta.dirname, '../../packages/embedded-event-store/src/main.ts')
let folder: string
let scratch: ScratchDatabase
const stores: ManagedProcess[] = []
const connections: EventStore[] = []

async function startStore(name: string): Promise<{ events: EventStore; url: string; file: string }> {
  const port = await freePorts(4_820)
  const file = join(folder, `${name}.db`)
  const url = `esdb://127.0.0.1:${port}?tls=false`
  stores.push(
    await startProcess({
      name: `event store ${name}`,
      command: [
        ...[process.execPath, MAIN, '--db', file],
        ...['--port', String(port), '--admin-port', String(port + 1)],
      ],
      logFile: join(folder, `${name}.log`),
      isReady: () => httpReady(`http://127.0.0.1:${port + 1}/health`),
    }),
  )
  const events = connectEventStore(url)
  connections.push(events)
  return { events, url, file }
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-moved-'))
  scratch = await scratchDatabase()
}, 60_000)
afterAll(async () => {
  for (const events of connections) await events.close()
  for (const store of stores) await store.stop()
  await scratch?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const [author, older, fan, other] = ['author', 'older', 'fan', 'other'].map(shortIdFrom) as [
  string,
  string,
  string,
  string,
]
const articleId = shortIdFrom('moved')
const gameId = shortIdFrom('game')
const metadata = {
  ...{ $correlationId: 'c', $causationId: 'c', actorId: author, app: 'test' },
  occurredAt: '2026-04-01T00:00:00.000Z',
}

async function append<Event extends DomainEvent>(
  events: EventStore,
  stream: Stream<Event>,
  happened: NoInfer<Event>,
) {
  const last = await events.readLast(stream)
  const event = { ...happened, id: newCommandId(), metadata }
  const end = { revision: last?.revision ?? -1n, moderation: last && moderationIn(last) }
  await events.append(stream, last?.revision ?? 'no_stream', linkModeration(stream, end, [event]))
  const written = await events.readLast(stream)
  if (!written) throw new Error('not written')
  return written
}
const like = (events: EventStore, authorId: string, userId: string) =>
  append(events, articleLikeStream(shortIdFrom(authorId), userId), {
    type: 'ArticleLiked',
    data: { articleId: shortIdFrom(authorId), userId, authorId, gameId },
  })

it('shows the bell as it was, and seals go on where they were', async () => {
  const { events, file, url } = await startStore('first')
  const seen = await like(events, author, fan)
  await append(events, notificationInboxStream(author), {
    type: 'NotificationsChecked',
    data: { userId: author, upToEventId: seen.id },
  })
  // As it was written before: a position of this store.
  const seenToo = await like(events, older, fan)
  const olderCheck = { userId: older, upTo: seenToo.position.toString() }
  await appendStored(url, [
    { stream: notificationInboxStream(older), type: 'NotificationsChecked', data: olderCheck },
  ])
  const unseen = [await like(events, author, other), await like(events, older, other)]
  const where = { articleId, authorId: author, gameId }
  const reason = { owner: author, text: 'sealed' }
  const breach = { rule: 'spam', reason, evidenceRevision: '0', by: other, cause: 'moderator' } as const
  const suspended = moderationIn(
    await append(events, articleStream(articleId), {
      type: 'ArticleSuspended',
      data: { ...where, ...breach, wasPublished: true },
    }),
  )
  if (!suspended) throw new Error('not suspended')
  const seal = {
    ...{ eventId: suspended.id, stream: suspended.stream, revision: '0' },
    ...{ position: suspended.position.toString(), hash: moderationHash(suspended), previousSeal: null },
  }
  await append(events, MODERATION_SEALS, { type: 'ModerationSealed', data: seal })
  const appealed = { ...where, appeal: reason, textRef: null }
  await append(events, articleStream(articleId), { type: 'SuspensionAppealed', data: appealed })

  const second = await startStore('second')
  const padding = { stream: 'padding-1', type: 'Padding', data: { text: 'x'.repeat(500) } }
  await appendStored(second.url, Array(40).fill(padding))
  const exported = join(folder, 'log.ndjson')
  for (const command of [
    ['export', '--db', file, '--to', exported],
    ['import', '--url', second.url, '--from', exported],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...command], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  }
  const moved = await second.events.readLast(suspended.stream)
  expect(moved?.position).toBeGreaterThan((await events.headPosition()) ?? 0n)

  const { db } = scratch
  const table = ({ name }: { name: string }) => `read.${name}`
  await db.query('create schema read')
  const recorded: Recorded[] = []
  for await (const event of second.events.readAll()) recorded.push(requireKnown(event))
  const client = await db.connect()
  for (const projection of [notifications, moderation]) {
    await client.query(schemaOf(projection, table))
    await projection.apply(
      client,
      recorded.filter(({ type }) => projection.handles.has(type)),
      table,
    )
  }
  client.release()
  const unread = await db.query(
    `select n.notification_id as id from read.notification n left join read.notification_watermark w using (user_id)
      where n.position > coalesce(w.up_to, -1) and n.action = 'liked' order by n.position`,
  )
  expect(unread.rows.map(({ id }) => id)).toEqual(unseen.map(({ id }) => id))

  const source = { events: second.events, db }
  expect(await sealModeration(source)).toBe(1)
  expect(await sealModeration(source)).toBe(0)
  const { faults, ...counts } = await auditSealedStreams(second.events)
  expect([faults, counts.seals, counts.events, counts.waiting]).toEqual([[], 2, 2, 0])
})
