import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { readStackConfig } from './config.ts'
import { givenStores, waitForStores } from './given-stores.ts'

const at = (environment: NodeJS.ProcessEnv) =>
  givenStores(readStackConfig(environment)).map(({ label, at }) => `${label}: ${at}`)

it('returns the address of a store without credentials', () => {
  expect(
    at({
      DATABASE_URL: 'postgres://me:secret@db.example/koryaku',
      REDIS_URL: 'rediss://:secret@[::1]',
      EVENTSTORE_URL: 'esdb://admin:secret@one:2113,two?tls=false',
      MEILI_URL: 'https://search.example',
    }),
  ).toEqual([
    'PostgreSQL: db.example:5432',
    'Redis: ::1:6379',
    'event store: one:2113, two:2113',
    'search server: search.example:443',
  ])
  expect(at({ DATABASE_URL: 'postgres:///koryaku?host=/run/postgresql&port=5433' })).toEqual([
    'PostgreSQL: /run/postgresql/.s.PGSQL.5433',
  ])
  expect(at({})).toEqual([])
})

it('accepts a log if one of its servers listens, and names a store that does not accept connections', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stores = givenStores(readStackConfig({ EVENTSTORE_URL: `esdb://127.0.0.1:1,127.0.0.1:${port}` }))
  const waited: string[] = []
  const wait = () => waitForStores(stores, { withinMs: 0, onWaiting: ({ label }) => waited.push(label) })
  await wait()
  expect(waited).toEqual([])
  server.close()
  await once(server, 'close')
  await expect(wait()).rejects.toThrow(`Nothing answers at 127.0.0.1:1, 127.0.0.1:${port} (event store)`)
  expect(waited).toEqual(['event store'])
})
