import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArticleEvent, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  MODERATION_SEALS,
  type ModerationSeal,
  ModerationSealed,
} from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import { appendStored } from '@koryaku/contracts/testing/append-stored.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { httpReady, type ManagedProcess, startProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { connectEventStore, type EventStore, type NewEvent } from '@koryaku/server-kit/event-store.ts'
import { auditSealedStreams } from '@koryaku/server-kit/moderation-audit.ts'
import { linkModeration, moderationHash, moderationIn } from '@koryaku/server-kit/moderation-chain.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

/**
 * An attacker with access to the disk rewrites a record with its checksum: the store cannot detect it, the
 * audit does.
 */
let folder: string
let port: number
let store: ManagedProcess
let events: EventStore
const file = () => join(folder, 'events.db')
const url = () => `esdb://127.0.0.1:${port}?tls=false`

async function start(): Promise<void> {
  const admin = port + 1
  store = await startProcess({
    name: 'event store',
    command: [
      ...[
        process.execPath,
        join(import.meta.dirname, '../../packages/embedded-event-store/src/main.ts'),
        '--db',
        file(),
      ],
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
  events = connectEventStore(url())
}, 60_000)
afterAll(async () => {
  await events?.close()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A separate process, as an attacker would use: see `openLogFile` on opening the file in this one. */
const inOtherProcess = (program: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })

const withChecksum = (stream: string) => `
  import { DatabaseSync } from 'node:sqlite'
  import { checksumOf } from '${new URL('../../packages/embedded-event-store/src/event-record.ts', import.meta.url)}'
  const log = new DatabaseSync('${file()}')
  const row = log
    .prepare(\`select e.*, content_type as contentType from event e join stream using (stream_id)
      where name = '${stream}'\`)
    .get()
  const data = Buffer.from(Buffer.from(row.data).toString().replace('harassment', 'spam______'))
  log.prepare('update event set data = ?, checksum = ? where position = ?')
    .run(data, checksumOf({ ...row, stream: '${stream}', data }), row.position)
  log.close()`

/** Past SQLite, wherever the page lies. */
const inRawBytes = (stream: string) => `
  import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
  for (const path of ['${file()}', '${file()}-wal']) {
    const content = readFileSync(path)
    const fd = openSync(path, 'r+')
    for (let at = content.indexOf('${stream.toUpperCase()}'); at >= 0; at = content.indexOf('${stream.toUpperCase()}', at + 1))
      writeSync(fd, 'x', at)
    closeSync(fd)
  }`

/** Appends a suspension with its seal, and has it audited: the store has it in memory then. */
async function suspend(name: string) {
  const articleId = shortIdFrom(name)
  const stream = articleStream(articleId)
  const metadata = {
    ...{ $correlationId: 'c', $causationId: 'c', actorId: shortIdFrom('moderator'), app: 'test' },
    occurredAt: '2026-04-01T00:00:00.000Z',
  }
  const [authorId, gameId, by] = [shortIdFrom('author'), shortIdFrom('game'), shortIdFrom('moderator')]
  const reason = { owner: authorId, text: stream.toUpperCase() }
  const how = { by, evidenceRevision: '0', wasPublished: true, cause: 'moderator' } as const
  const suspended: NewEvent<ArticleEvent> = {
    type: 'ArticleSuspended',
    data: { articleId, authorId, gameId, rule: 'harassment', reason, ...how },
    ...{ id: newCommandId(), metadata },
  }
  await events.append(stream, 'no_stream', linkModeration(stream, { revision: -1n }, [suspended]))
  const [written] = await events.readStream(stream)
  const event = written && moderationIn(written)
  if (!event) throw new Error('not written')
  const seal: ModerationSeal = {
    ...{ eventId: event.id, stream, revision: '0', position: event.position.toString() },
    ...{ hash: moderationHash(event), previousSeal: null },
  }
  const sealEvent = { id: newCommandId(), type: ModerationSealed.type, data: seal, metadata }
  await events.append(MODERATION_SEALS, 'no_stream', [sealEvent])
  expect((await auditSealedStreams(events)).faults).toEqual([])
  return { stream, fault: { kind: 'changed', stream, revision: '0', eventId: event.id } }
}

it('an event that was rewritten in the file is found by the audit, while the store is up and after', async () => {
  const { stream, fault } = await suspend('tampered')
  inOtherProcess(withChecksum(stream))
  await expect
    .poll(async () => (await auditSealedStreams(events)).faults, { timeout: 20_000 })
    .toEqual([fault])
  await store.stop()
  await start()
  const read = async () =>
    ((await events.readStream(stream))[0]?.original as { rule?: string } | undefined)?.rule
  await expect.poll(() => read().catch(() => 'away'), { timeout: 20_000 }).toBe('spam______')
  expect((await auditSealedStreams(events)).faults).toEqual([fault])
  inOtherProcess(withChecksum(stream).replace("'harassment', 'spam______'", "'spam______', 'harassment'"))
  await expect.poll(async () => (await auditSealedStreams(events)).faults, { timeout: 20_000 }).toEqual([])
})

it('a page that was changed past SQLite is not hidden by what the store has in memory', async () => {
  const stream = articleStream(shortIdFrom('raw'))
  const stored = { stream, type: 'ArticleSuspended', data: { text: stream.toUpperCase() } }
  await appendStored(url(), [stored])
  expect(await events.readStream(stream)).toHaveLength(1)
  inOtherProcess(inRawBytes(stream))
  const read = () => events.readStream(stream).then(() => 'served', String)
  await expect.poll(read, { timeout: 20_000 }).toContain('read failed')
})
