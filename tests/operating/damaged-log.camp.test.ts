import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { type SiteHealth, siteHealthSchema } from '@koryaku/contracts/operations/site-health.ts'
import { startEventStore } from '@koryaku/embedded-event-store/server.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { logChecks, newStatus } from '@koryaku/projector/engine/projector-status.ts'
import { addressOf } from '@koryaku/server-kit/config.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { failingChecks } from '@koryaku/server-kit/health.ts'
import { startFaultProxy } from '@koryaku/tools/faults/fault-proxy.ts'
import { startSiteWithoutPages } from '@koryaku/tools/site-without-pages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder: string
let port: number
let site: Awaited<ReturnType<typeof startSiteWithoutPages>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-health-'))
  port = await freePorts(9_700)
  site = await startSiteWithoutPages(join(folder, 'site'), port)
}, 480_000)
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Three events of one article. */
async function append(url: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(url)
  await client.appendToStream(
    'article-aaaaaaaaaaaaa',
    [1, 2, 3].map(n => jsonEvent({ type: 'Noted', data: { n } })),
  )
  await client.dispose()
}

function damage(file: string): void {
  const db = new DatabaseSync(file)
  db.exec(`update event set data = x'78' where position = (select min(position) from event)`)
  db.close()
}

const get = async (path: string) => (await fetch(`${addressOf('queryApi', port)}/api/${path}`)).json()
const partsOf = ({ parts }: SiteHealth) => parts.map(({ part, reason }) => `${part}: ${reason}`)

describe('a log that is damaged', () => {
  it('is reported by health with its time, and the lag of the read models becomes unknown', async () => {
    const health = async () => siteHealthSchema.parse(await get('healthcheck'))
    // The index is built while the site is already running.
    await expect.poll(health, { timeout: 60_000 }).toEqual({ status: 'ok', down: [], parts: [] })
    await append(site.environment.EVENTSTORE_URL)
    damage(join(folder, 'site', 'events.db'))
    const { parts } = (await (await fetch(`${site.environment.SUPERVISOR_URL}/parts`)).json()) as {
      parts: { name: string; pid: number }[]
    }
    const before = Date.now()
    process.kill(parts.find(({ name }) => name === 'event store')?.pid ?? Number.NaN, 'SIGKILL')
    await expect.poll(async () => partsOf(await health()), { timeout: 60_000 }).toContain('events: damaged')
    const found = await health()
    expect(found.status).toBe('degraded')
    expect(partsOf(found)).not.toContain('read_models: behind')
    const since = Date.parse(found.parts.find(({ part }) => part === 'events')?.since ?? '')
    expect(since).toBeGreaterThanOrEqual(before)
    expect(since).toBeLessThanOrEqual(Date.now())
  })

  it('is distinguished from an unreachable log and from lagging read models by every reader', async () => {
    const file = join(folder, 'read.db')
    const server = await startEventStore({ file, port: 0 })
    const url = `esdb://127.0.0.1:${server.port}?tls=false`
    const events = connectEventStore(url)
    const checks = logChecks(newStatus(), events)
    const failing = async () => {
      const names = ['event store', 'event log', 'projections'] as const
      const failed = await Promise.allSettled(names.map(name => checks[name]()))
      return names.filter((_, index) => failed[index]?.status === 'rejected')
    }
    await append(url)
    expect(await failing()).toEqual(['projections'])
    damage(file)
    // The store may return recently read data once more.
    await expect.poll(failing, { timeout: 10_000 }).toEqual(['event log'])
    await server.stop()
    expect(await failing()).toEqual(['event store'])
    await events.close()
  })

  it('is not inferred from an unresponsive store: a timeout does not prove damage', async () => {
    const server = await startEventStore({ file: join(folder, 'silent.db'), port: 0 })
    const way = await startFaultProxy({ host: '127.0.0.1', port: server.port })
    const events = connectEventStore(`esdb://${way.address}?tls=false`)
    const checks = logChecks(newStatus(), events)
    try {
      await append(`esdb://127.0.0.1:${server.port}?tls=false`)
      await expect.poll(() => failingChecks(checks), { timeout: 10_000 }).toEqual(['projections'])
      way.silence()
      expect(await failingChecks(checks)).toEqual(['event store'])
      way.mend()
      await expect.poll(() => failingChecks(checks), { timeout: 10_000 }).toEqual(['projections'])
    } finally {
      await events.close()
      await way.stop()
      await server.stop()
    }
  })
})

it('the answer of health is described in the API document', async () => {
  const { paths } = (await get('openapi')) as {
    paths: Record<
      string,
      { get: { responses: Record<string, { content: Record<string, { schema: unknown }> }> } }
    >
  }
  const { responses } = paths['/api/healthcheck']?.get ?? { responses: {} }
  expect(Object.keys(responses).sort()).toEqual(['200', '503', 'default'])
  const described = JSON.stringify(responses['503']?.content['application/json']?.schema)
  const { part, reason } = siteHealthSchema.shape.parts.element.shape
  for (const { options } of [part, reason])
    for (const word of options) expect(described).toContain(`"${word}"`)
  expect(described).toContain('date-time')
})
