import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ArticleViewsEvent,
  articleViewsFamily,
  articleViewsStream,
} from '@koryaku/contracts/articles/article-views.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { ServerProcess } from '@koryaku/embedded-event-store/model/server-process.ts'
import { type EventStoreServer, startEventStore } from '@koryaku/embedded-event-store/server.ts'
import {
  connectEventStore,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  requireKnown,
  WrongExpectedRevision,
} from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder: string
let server: EventStoreServer
let store: EventStore

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-event-store-'))
  server = await startEventStore({ file: join(folder, 'events.db'), port: 0, recentIdsKept: 0 })
  store = connectEventStore(`esdb://127.0.0.1:${server.port}?tls=false`)
})
afterAll(async () => {
  await store.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

const window = {
  articleId: shortIdFrom('article'),
  windowStart: '2026-01-01T00:00:00.000Z',
  windowEnd: '2026-01-01T00:00:05.000Z',
  excluded: 0,
  ruleVersion: 1,
}

/** Distinguished by a number. */
const event = (counted: number): NewEvent<ArticleViewsEvent> => ({
  id: randomUUID(),
  type: 'ArticleViewsCounted',
  data: { ...window, counted },
  metadata: {
    $correlationId: 'c',
    $causationId: 'c',
    actorId: 'system',
    occurredAt: '2026-01-01T00:00:00.000Z',
    app: 'test',
  },
})
const newStream = () => articleViewsStream(randomUUID(), '20260101')
const numberOf = (recorded: RecordedEvent<ArticleViewsEvent>) => requireKnown(recorded).data.counted

describe('the embedded event store, through the port', () => {
  it('appends and reads back what was written', async () => {
    const stream = newStream()
    const { revision, position } = await store.append(stream, 'no_stream', [event(1), event(2)])
    expect(revision).toBe(1n)
    const events = await store.readStream(stream)
    expect(events.map(({ data }) => data)).toEqual([
      { ...window, counted: 1 },
      { ...window, counted: 2 },
    ])
    expect(events[1]).toMatchObject({ stream, revision: 1n, position, known: true })
    expect((await store.readLast(stream))?.revision).toBe(1n)
  })

  it('answers a missing stream with nothing', async () => {
    expect(await store.readStream(newStream())).toEqual([])
    expect(await store.readLast(newStream())).toBeUndefined()
  })

  it('recognises a repeated append and refuses a different one', async () => {
    const stream = newStream()
    const first = [event(1), event(2)]
    const answer = await store.append(stream, 'no_stream', first)
    await store.append(stream, 1n, [event(3)])
    expect((await store.append(stream, 'no_stream', first)).revision).toBe(answer.revision)
    await expect(store.append(stream, 'no_stream', [event(1)])).rejects.toBeInstanceOf(WrongExpectedRevision)
    await expect(
      store.append(stream, 'no_stream', [first[0] as NewEvent<ArticleViewsEvent>, event(9)]),
    ).rejects.toBeInstanceOf(WrongExpectedRevision)
    expect(await store.readStream(stream)).toHaveLength(3)
  })

  it('lets one of many writers win', async () => {
    const stream = newStream()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => store.append(stream, 'no_stream', [event(n)])),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await store.readStream(stream)).toHaveLength(1)
  })

  it('keeps only the newest events of a limited stream', async () => {
    const stream = newStream()
    await store.append(stream, 'no_stream', [event(1), event(2), event(3)])
    await store.setMaxCount(stream, 2)
    expect((await store.readStream(stream)).map(numberOf)).toEqual([2, 3])
  })

  it('delivers history and then live events, each once and in order', async () => {
    const stream = newStream()
    const after = await store.headPosition()
    await store.append(stream, 'no_stream', [event(1), event(2)])
    const stop = new AbortController()
    const seen: unknown[] = []
    for await (const live of store.subscribe({ after, signal: stop.signal })) {
      if (live.stream !== stream || !articleViewsFamily.has(live)) continue
      seen.push(numberOf(live))
      if (seen.length === 2) await store.append(stream, 1n, [event(3)])
      if (seen.length === 3) break
    }
    stop.abort()
    expect(seen).toEqual([1, 2, 3])
  })

  it('reads the whole log to its end and stops', async () => {
    const stream = newStream()
    await store.append(
      stream,
      'no_stream',
      Array.from({ length: 700 }, (_, n) => event(n)),
    )
    const seen: bigint[] = []
    for await (const { position } of store.readAll()) seen.push(position)
    expect(seen.length).toBeGreaterThanOrEqual(700)
    expect(seen).toEqual([...seen].sort((a, b) => (a < b ? -1 : 1)))
    const none: unknown[] = []
    for await (const recorded of store.readAll({ after: seen.at(-1) })) none.push(recorded)
    expect(none).toEqual([])
  })
})

describe('a store that has died', () => {
  it('does not hold up those who close', async () => {
    const dying = new ServerProcess(join(folder, 'dying.db'))
    await dying.start()
    const port = connectEventStore(dying.url)
    const stop = new AbortController()
    const failed = new Promise(resolve => {
      void (async () => {
        for await (const _ of port.subscribe({ signal: stop.signal, onRetry: resolve }));
      })()
    })
    await port.append(newStream(), 'no_stream', [event(1)])
    await dying.stop('SIGKILL')
    await failed
    stop.abort()
    await port.close()
  })

  it('dies with the program that started it, also when that fails', async () => {
    const program = `
      import { ServerProcess } from '${new URL('../../packages/embedded-event-store/src/model/server-process.ts', import.meta.url)}'
      const server = new ServerProcess('${join(folder, 'left.db')}')
      await server.start()
      console.log(server.pid)
      throw new Error('failed')`
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect(status).toBe(1)
    const pid = Number(stdout)
    expect(pid).toBeGreaterThan(0)
    await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 5_000 }).toBe(false)
  })
})
