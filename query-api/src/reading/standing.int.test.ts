import { MIN_EVENT_POSITION, READ_STALE, READ_STALE_MODELS } from '@koryaku/contracts/http/headers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Operation } from '@koryaku/contracts/operations/operation.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { requestOperation } from '@koryaku/server-kit/operations/requests.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { Meilisearch } from 'meilisearch'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryApp } from '../app.ts'
import { followPosition, type ReadPosition } from './read-position.ts'

/** The running projector pauses and resumes; responses of the read side report it. */
let db: pg.Pool
let app: HttpApp
let readModels: ReadPosition
let searchIndex: ReadPosition

beforeAll(async () => {
  const environment = process.env as Record<string, string>
  db = new pg.Pool({ connectionString: environment.DATABASE_URL })
  const log = createLogger('query-api-test', 'silent')
  const source = { db, databaseUrl: environment.DATABASE_URL ?? '', log }
  readModels = followPosition(source, 'read_position', readModelPosition)
  searchIndex = followPosition(source, 'search_position', async () => [])
  const search = new Meilisearch({ host: environment.MEILI_URL ?? '', apiKey: environment.MEILI_KEY })
  const config = { ...environment, PORT: Number(environment.PORT), PRODUCT_NAME: 'Koryaku' } as never
  app = createQueryApp({ config, db, search, log, now: () => new Date(), readModels, searchIndex })
})
afterAll(async () => {
  await ask({ action: 'resume', projection: 'games' })
  // The projector of this stack serves other files too.
  await isCurrent()
  await app?.close()
  await readModels?.stop()
  await searchIndex?.stop()
  await db?.end()
})

const ask = (operation: Operation) => requestOperation(db, { id: newCommandId(), operation, by: 'a test' })
const get = (url: string, headers = {}) => app.inject({ url, headers })
const marks = async (url: string, headers = {}) => {
  const answer = await get(url, headers)
  return [answer.statusCode, answer.headers[READ_STALE], answer.headers[READ_STALE_MODELS]]
}

const isCurrent = () =>
  vi.waitFor(async () => expect(await marks('/api/games')).toEqual([200, undefined, undefined]), {
    timeout: 60_000,
  })

describe('a read of a read model that is paused', () => {
  it('is marked with the name of the model until it resumes; other reads are not', async () => {
    expect(await marks('/api/games')).toEqual([200, undefined, undefined])
    await ask({ action: 'pause', projection: 'games' })
    await expect.poll(() => marks('/api/games'), { timeout: 20_000 }).toEqual([200, '1', 'games'])
    expect(await marks('/api/games', { [MIN_EVENT_POSITION]: '0' })).toEqual([200, '1', 'games'])
    expect(await marks('/api/games/not-there')).toEqual([404, '1', 'games'])
    expect(await marks('/api/users')).toEqual([200, undefined, undefined])
    await ask({ action: 'resume', projection: 'games' })
    await isCurrent()
  })

  it('is marked by an app that starts meanwhile', async () => {
    await ask({ action: 'pause', projection: 'games' })
    const { config, log, search } = {
      config: process.env as never,
      log: createLogger('t', 'silent'),
      search: null,
    }
    const later = createQueryApp({
      ...{ config, db, log, readModels, searchIndex, now: () => new Date() },
      search: search as never,
    })
    const answer = async () => (await later.inject('/api/games')).headers[READ_STALE]
    await expect.poll(answer, { timeout: 20_000 }).toBe('1')
    await later.close()
  })
})
