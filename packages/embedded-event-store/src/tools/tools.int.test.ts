import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ANY, binaryEvent, END, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyLog } from '../verify-log.ts'
import { toolsForTests } from './testing.ts'

const tools = toolsForTests()
const { command, failing, running } = tools
let folder: string
let file: string
let client: EventStoreDBClient
beforeEach(async () => {
  folder = tools.folder()
  file = join(folder, 'events.db')
  client = (await tools.open(file)).client
})

const append = (stream: string, count: number) =>
  client.appendToStream(
    stream,
    Array.from({ length: count }, (_, n) => jsonEvent({ type: 'Written', data: { n, text: '攻略' } })),
    { expectedRevision: ANY },
  )
async function idsOf(source: EventStoreDBClient, stream?: string): Promise<string[]> {
  const ids: string[] = []
  const events = stream
    ? source.readStream(stream, { maxCount: 10_000 })
    : source.readAll({ maxCount: 100_000 })
  for await (const { event } of events) if (event) ids.push(event.id)
  return ids
}

/** A log with everything in it that an export has to keep. */
async function fillLog(): Promise<void> {
  await append('plain', 700)
  await append('counted', 10)
  await client.setStreamMetadata('counted', { maxCount: 2 })
  await append('cut', 10)
  await client.setStreamMetadata('cut', { truncateBefore: 4 })
  await client.setStreamMetadata('cut', { truncateBefore: 7 })
  await append('revived', 5)
  await client.deleteStream('revived')
  await append('revived', 2)
  await append('hidden', 5)
  await client.deleteStream('hidden')
  await append('closed', 5)
  await client.tombstoneStream('closed')
  const bytes = binaryEvent({
    type: 'Bytes',
    data: Buffer.from([0, 255, 10]),
    metadata: Buffer.from('{ "a": 1}'),
  })
  await client.appendToStream('binary', bytes)
}

describe('scavenge', () => {
  it('removes what is hidden and nothing else, while the store is up', async () => {
    await fillLog()
    const streams = ['plain', 'counted', 'cut', 'revived', 'binary']
    const before = new Map<string, string[]>()
    for (const stream of streams) before.set(stream, await idsOf(client, stream))
    const all = await idsOf(client)
    const seen: string[] = []
    const subscription = client.subscribeToAll({ fromPosition: END })
    const listening = (async () => {
      for await (const { event } of subscription) if (event?.streamId === 'live') seen.push(event.id)
    })()

    const scavenged = running('scavenge', '--db', file)
    let done = false
    const written: string[] = []
    const writing = (async () => {
      while (!done) {
        const id = randomUUID()
        await client.appendToStream('live', jsonEvent({ id, type: 'Written', data: {} }), {
          expectedRevision: ANY,
        })
        written.push(id)
      }
    })()
    // counted 8; cut 7 and older metadata; revived 5 and older metadata; hidden 5; closed 5.
    expect(await scavenged).toContain('32 events removed')
    done = true
    await writing

    for (const stream of streams) expect(await idsOf(client, stream), stream).toEqual(before.get(stream))
    const left = await idsOf(client)
    expect(left).toEqual([...all.filter(id => left.includes(id)), ...written])
    expect(left).toHaveLength(all.length - 32 + written.length)
    await expect.poll(() => seen.length).toBe(written.length)
    expect(seen).toEqual(written)
    await subscription.unsubscribe()
    await listening
    expect(verifyLog(file)).toEqual([])
    const backwards: string[] = []
    for await (const { event } of client.readAll({
      direction: 'backwards',
      fromPosition: END,
      maxCount: 9_999,
    }))
      if (event) backwards.push(event.id)
    expect(backwards.reverse()).toEqual(left)
    expect(command('scavenge', '--db', file)).toContain('0 events removed')
  })
})

describe('verify', () => {
  it('reports an intact log, and the location of damage', async () => {
    await append('plain', 3)
    expect(command('verify', '--db', file)).toBe('The log is whole.\n')
    const db = new DatabaseSync(file)
    db.exec(`update event set data = x'78' where revision = 1`)
    db.close()
    const damaged = failing('verify', '--db', file)
    expect(damaged).toMatchObject({ status: 1, stdout: 'The log is damaged: restore a backup.\n' })
    expect(damaged.stderr).toMatch(/^event 1 of stream plain at position \d+ was altered$/m)
    const lost = join(folder, 'lost.db')
    copyFileSync(`${file}-durable`, `${lost}-durable`)
    const gone = failing('verify', '--db', lost)
    expect(gone).toMatchObject({ status: 1, stdout: 'The log is damaged: restore a backup.\n' })
    expect(gone.stderr).toMatch(
      /^the file is empty or missing, but .*lost\.db-durable says that events up to/m,
    )
    for (const args of [['scavenge'], ['export'], ['backup', '--to', join(folder, 'copy.db')]])
      expect(failing(...args, '--db', lost).stderr).toMatch(/lost\.db-durable says that events up to/)
    expect(existsSync(lost)).toBe(false)
    const elsewhere = join(folder, 'elsewhere.db')
    symlinkSync(join(folder, 'not-mounted', 'log.db'), elsewhere)
    for (const none of [join(folder, 'none'), elsewhere])
      expect(failing('verify', '--db', none).stderr).toContain('is not there')
    expect(failing('verify')).toMatchObject({ status: 2, stdout: '' })
  })
})

describe('backup', () => {
  it('copies a store that is up; the copy starts, and is known to be another log', async () => {
    await fillLog()
    const copy = join(folder, 'copy.db')
    const ids = await idsOf(client)
    expect(command('backup', '--db', file, '--to', copy)).toContain('whole copy')
    expect(failing('backup', '--db', file, '--to', copy)).toMatchObject({ status: 1 })
    const other = await tools.open(copy)
    expect(await idsOf(other.client)).toEqual(ids)
    await append('plain', 1)
    expect(await idsOf(other.client)).toEqual(ids)
  })
})

describe('export and import', () => {
  it.each([false, true])(
    'keep ids, revisions, positions and times; after a scavenge: %s',
    async scavenged => {
      await fillLog()
      if (scavenged) command('scavenge', '--db', file)
      const [first, second] = [join(folder, 'a.ndjson'), join(folder, 'b.ndjson')]
      const copy = join(folder, 'copy.db')
      command('export', '--db', file, '--to', first)
      expect(command('import', '--db', copy, '--from', first)).toContain('events imported')
      expect(verifyLog(copy)).toEqual([])
      expect(command('export', '--db', copy)).toBe(readFileSync(first, 'utf8'))
      const other = await tools.open(copy)
      expect(await idsOf(other.client)).toEqual(await idsOf(client))
      // Streams go on where they were, those without events too.
      const event = jsonEvent({ type: 'Written', data: {} })
      for (const stream of ['hidden', 'revived', 'counted']) {
        const [here, there] = [
          await client.appendToStream(stream, event),
          await other.client.appendToStream(stream, event),
        ]
        expect(there.nextExpectedRevision).toBe(here.nextExpectedRevision)
      }
      expect(failing('import', '--db', copy, '--from', second).status).toBe(1)
    },
  )

  it('refuse an export that was cut or changed, and leave the new log empty', async () => {
    await append('plain', 30)
    const lines = command('export', '--db', file).trimEnd().split('\n')
    const target = join(folder, 'new.db')
    const input = join(folder, 'changed.ndjson')
    const refused = (changed: string[]) => {
      writeFileSync(input, `${changed.join('\n')}\n`)
      return failing('import', '--db', target, '--from', input).stderr
    }
    expect(refused(lines.slice(0, -1))).toContain('was cut')
    expect(refused(lines.toSpliced(5, 1))).toContain('was altered')
    // Older exports have no checksum.
    const older = lines.with(-1, '{"end":true,"events":30}')
    expect(refused(older.toSpliced(5, 1))).toContain('names 30 events and has 29')
    expect(refused(lines.with(5, (lines[5] as string).replace('攻略', '対戦')))).toContain('was altered')
    expect(refused(lines.toSpliced(5, 1, '{"position":'))).toContain('line 6 is not JSON')
    expect(refused(lines.toSpliced(5, 1, '{"position":1}'))).toContain('line 6 is no record')
    expect(refused([...lines.slice(3, 5), ...lines])).toContain('is not behind the one before')
    expect(command('export', '--db', target)).toBe('{"end":true,"events":0,"crc32":0}\n')
  })

  it('fill another store over the protocol; a second run changes nothing', async () => {
    await fillLog()
    const exported = join(folder, 'a.ndjson')
    command('export', '--db', file, '--to', exported)
    const other = await tools.open(join(folder, 'other.db'))
    const url = `esdb://127.0.0.1:${other.server.port}?tls=false`
    await running('import', '--url', url, '--from', exported)
    for (const stream of ['plain', 'counted', 'cut', 'revived', 'binary'])
      expect(await idsOf(other.client, stream), stream).toEqual(await idsOf(client, stream))
    for (const stream of ['hidden', 'closed']) await expect(idsOf(other.client, stream)).rejects.toThrow()
    const domain = async (source: EventStoreDBClient) => {
      const bodies: unknown[] = []
      for await (const { event } of source.readAll({ maxCount: 100_000 }))
        if (event && !event.streamId.startsWith('$') && !event.type.startsWith('$'))
          bodies.push([event.id, event.streamId, event.revision, event.data, event.metadata])
      return bodies
    }
    expect(await domain(other.client)).toEqual(await domain(client))
    const sent = await idsOf(other.client)
    await running('import', '--url', url, '--from', exported)
    expect(await idsOf(other.client)).toEqual(sent)
  })
})
