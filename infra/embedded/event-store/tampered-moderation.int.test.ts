import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectEventStore, type EventStore, type NewEvent } from '@koryaku/contracts/event-store.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  MODERATION_SEALS,
  type ModerationSeal,
} from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import { auditSealedStreams } from '@koryaku/contracts/server/moderation-audit.ts'
import { linkModeration, moderationHash } from '@koryaku/contracts/server/moderation-chain.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpReady, type ManagedProcess, startProcess } from '#embedded/managed-process.ts'
import { freePorts } from '#test/free-ports.ts'
import { checksumOf, type EventRow } from './event-record.ts'

/** Somebody with the disk in his hands rewrites a record, checksum and all: the store cannot know, the audit does. */
let folder: string
let port: number
let store: ManagedProcess
let events: EventStore
const file = () => join(folder, 'events.db')
const stream = `article-${shortIdFrom('tampered')}`

async function start(): Promise<void> {
  const admin = port + 1
  store = await startProcess({
    name: 'event store',
    command: [
      ...[process.execPath, join(import.meta.dirname, 'main.ts'), '--db', file()],
      ...['--port', String(port), '--admin-port', String(admin)],
    ],
    logFile: join(folder, 'event-store.log'),
    isReady: () => httpReady(`http://127.0.0.1:${admin}/health`),
  })
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-tampered-'))
  port = await freePorts(4_760)
  await start()
  events = connectEventStore(`esdb://127.0.0.1:${port}?tls=false`)
}, 60_000)
afterAll(async () => {
  await events?.close()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('an event that was rewritten in the file is found by the audit', async () => {
  const metadata = {
    ...{ $correlationId: 'c', $causationId: 'c', actorId: shortIdFrom('moderator'), app: 'test' },
    occurredAt: '2026-04-01T00:00:00.000Z',
  }
  const suspended: NewEvent = {
    ...{ id: newCommandId(), type: 'ArticleSuspended', metadata },
    data: { rule: 'harassment', reason: { owner: shortIdFrom('author'), text: 'sealed' } },
  }
  await events.append(stream, 'no_stream', linkModeration(stream, [], [suspended]))
  const [event] = await events.readStream(stream)
  if (!event) throw new Error('not written')
  const seal: ModerationSeal = {
    ...{ eventId: event.id, stream, revision: '0', position: event.position.toString() },
    ...{ hash: moderationHash(event), previousSeal: null },
  }
  await events.append(MODERATION_SEALS, 'no_stream', [
    { id: newCommandId(), type: 'ModerationSealed', data: seal, metadata },
  ])
  expect((await auditSealedStreams(events)).faults).toEqual([])

  await store.stop()
  const log = new DatabaseSync(file())
  const row = log
    .prepare(`select *, content_type as contentType from event where type = 'ArticleSuspended'`)
    .get() as unknown as EventRow
  const data = Buffer.from(Buffer.from(row.data).toString().replace('harassment', 'spam______'))
  const stored = { ...row, stream, data }
  log
    .prepare(`update event set data = ?, checksum = ? where type = 'ArticleSuspended'`)
    .run(data, checksumOf(stored))
  log.close()
  await start()

  const read = async () => (await events.readStream(stream))[0]?.data.rule
  await expect.poll(() => read().catch(() => 'away'), { timeout: 20_000 }).toBe('spam______')
  expect((await auditSealedStreams(events)).faults).toEqual([
    { kind: 'changed', stream, revision: '0', eventId: event.id },
  ])
})
