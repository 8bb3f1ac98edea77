import { randomUUID } from 'node:crypto'
import { binaryEvent, EventStoreDBClient, jsonEvent, START, streamNameFilter } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectEventStore } from '#event-store.ts'
import { type LogEvent, logReader } from './read-log.ts'

const url = process.env.EVENTSTORE_URL ?? ''
const client = EventStoreDBClient.connectionString(url)
/** A prefix unique to this test. */
const prefix = `readLog${randomUUID()}-`
const prefixes = [prefix]

beforeAll(async () => {
  const json = (data: object, metadata?: object) =>
    jsonEvent({ type: 'Read', data: data as never, metadata: metadata as never })
  for (let n = 0; n < 40; n++)
    await client.appendToStream(`${prefix}${n % 3}`, [json({ n, text: '攻略🎮' }, { n }), json({ n })])
  const odd = [
    binaryEvent({ type: 'Bytes', data: Buffer.from([0, 255, 10]) }),
    binaryEvent({ type: 'Bytes', data: Buffer.alloc(0), metadata: Buffer.from('no json {') }),
    json({ long: 'あ'.repeat(100_000) }),
    jsonEvent({ type: '型', data: 'only text' }),
  ]
  await client.appendToStream(`${prefix}攻略`, odd)
})
afterAll(() => client.dispose())

/** The same events read by the official client. */
async function byClient(after?: bigint): Promise<LogEvent[]> {
  const events: LogEvent[] = []
  const fromPosition = after === undefined ? START : { commit: after, prepare: after }
  const subscription = client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes }) })
  const caughtUp = new Promise(resolve => subscription.once('caughtUp', resolve))
  subscription.on('data', ({ event }) => event && events.push(event as unknown as LogEvent))
  await caughtUp
  await expect.poll(() => events.length).toBeGreaterThan(0)
  await subscription.unsubscribe()
  return events
}

async function byReader(options: { after?: bigint; signal?: AbortSignal } = {}): Promise<LogEvent[]> {
  const pages = logReader(url)?.({ prefixes, ...options })
  if (!pages) throw new Error(`no reader for ${url}`)
  const events: LogEvent[] = []
  for await (const page of pages) events.push(...page)
  return events
}

const comparable = ({ id, streamId, type, revision, position, created, data, metadata }: LogEvent) => ({
  ...{ id, streamId, type, revision, position: position.commit, created, metadata: bytesOf(metadata) },
  data: bytesOf(data),
})
/** Bytes as a list, and long texts by their length. */
const bytesOf = (value: unknown) => {
  if (value instanceof Uint8Array) return [...value]
  const { long } = (value ?? {}) as { long?: string }
  return long ? long.length : value
}

describe('the reader of the log', () => {
  it('gives what the official client gives', async () => {
    const expected = await byClient()
    expect(expected).toHaveLength(84)
    expect((await byReader()).map(comparable)).toEqual(expected.map(comparable))
  })

  it('resumes after a position', async () => {
    const all = await byReader()
    const after = all[30]?.position.commit ?? 0n
    expect((await byReader({ after })).map(comparable)).toEqual(all.slice(31).map(comparable))
  })

  it('ends when its signal aborts', async () => {
    const cancel = new AbortController()
    const events: LogEvent[] = []
    for await (const page of logReader(url)?.({ prefixes, signal: cancel.signal }) ?? []) {
      events.push(...page)
      cancel.abort()
    }
    expect(events.length).toBeLessThan(84)
    expect(await byReader({ signal: AbortSignal.abort() })).toHaveLength(0)
  })

  it("returns the server's error, and an error without a server", async () => {
    const read = async (address: string, names: string[]) => {
      for await (const _ of logReader(address)?.({ prefixes: names }) ?? []);
    }
    await expect(read(url, [])).rejects.toThrow(/status 3/)
    await expect(read('esdb://127.0.0.1:1?tls=false', prefixes)).rejects.toThrow(/ECONNREFUSED/)
  })

  it('is replaced by the official client for a cluster, with the same events', async () => {
    const { host } = new URL(url)
    const cluster = connectEventStore(`esdb://${host},${host}?tls=false`)
    const ids: string[] = []
    for await (const { id } of cluster.readAll({ prefixes })) ids.push(id)
    expect(ids).toEqual((await byReader()).map(({ id }) => id))
    await cluster.close()
  })

  it.each([
    'esdb://one:2113?tls=true',
    'esdb://one:2113',
    'esdb://one:2113,two:2113?tls=false',
    'esdb+discover://cluster:2113?tls=false',
  ])('leaves %s to the official client', address => {
    expect(logReader(address)).toBeUndefined()
  })
})
