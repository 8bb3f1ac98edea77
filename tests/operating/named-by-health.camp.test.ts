import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SiteHealth, siteHealthSchema } from '@koryaku/contracts/operations/site-health.ts'
import { REDIS_MEMORY } from '@koryaku/infra/embedded/redis.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { SEARCH_INDEXES } from '@koryaku/search-words/indexes.ts'
import { addressOf } from '@koryaku/server-kit/config.ts'
import { startSiteWithoutPages } from '@koryaku/tools/site-without-pages.ts'
import { Redis } from 'ioredis'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

/**
 * Stores of a running site that are unresponsive, full or lose their files: the health reasons, and the
 * recovery.
 */
const WELL = { status: 'ok', down: [], parts: [] }
const A_WHILE = { timeout: 120_000, interval: 200 }
let folder: string
let port: number
let site: Awaited<ReturnType<typeof startSiteWithoutPages>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-named-'))
  port = await freePorts(9_700)
  site = await startSiteWithoutPages(folder, port)
}, 480_000)
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)
beforeEach(() => expect.poll(health, A_WHILE).toEqual(WELL), 150_000)

async function health(): Promise<SiteHealth> {
  const answer = await fetch(`${addressOf('queryApi', port)}/api/healthcheck`)
  return siteHealthSchema.parse(await answer.json())
}
const found = async () => (await health()).parts.map(({ part, reason }) => `${part}: ${reason}`)

async function pidOf(part: string): Promise<number> {
  const answer = await fetch(`${site.environment.SUPERVISOR_URL}/parts`)
  const { parts } = (await answer.json()) as { parts: { name: string; pid?: number }[] }
  return parts.find(({ name }) => name === part)?.pid ?? Number.NaN
}

it('reports an unresponsive event store as unavailable, and not as a damaged log', async () => {
  const seen = new Set<string>()
  const looked = async () => {
    const names = await found()
    for (const name of names) seen.add(name)
    return names
  }
  process.kill(await pidOf('event store'), 'SIGSTOP')
  await expect.poll(looked, A_WHILE).toContain('events: no_answer')
  // Until it is ended and started again.
  await expect.poll(looked, A_WHILE).toEqual([])
  expect([...seen]).not.toContain('events: damaged')
}, 300_000)

it('a Redis that answers and takes nothing more is full, until it has room', async () => {
  const redis = new Redis(site.environment.REDIS_URL)
  try {
    await redis.config('SET', 'maxmemory', '100kb')
    await expect.poll(found, A_WHILE).toContain('redis: full')
    expect((await health()).status).toBe('degraded')
    await redis.config('SET', 'maxmemory', REDIS_MEMORY)
    await expect.poll(health, A_WHILE).toEqual(WELL)
  } finally {
    redis.disconnect()
  }
}, 300_000)

it('rebuilds a search server whose files are deleted at run time', async () => {
  const files = join(folder, 'search')
  const before = await pidOf('search server')
  for (const name of readdirSync(files)) rmSync(join(files, name), { recursive: true, force: true })
  await expect.poll(() => pidOf('search server'), A_WHILE).not.toBe(before)
  const { MEILI_URL: host, MEILI_KEY: apiKey } = site.environment
  const search = new Meilisearch({ host, apiKey })
  // The health response may have been computed before the previous one ended.
  const indexes = async () => Object.keys((await search.getStats()).indexes)
  await expect.poll(indexes, A_WHILE).toEqual(expect.arrayContaining([...SEARCH_INDEXES]))
  await expect.poll(health, A_WHILE).toEqual(WELL)
}, 300_000)
