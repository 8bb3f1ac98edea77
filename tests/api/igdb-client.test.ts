import type { AddressInfo } from 'node:net'
import { type Clock, createIgdbClient, IgdbFailure } from '@koryaku/command-api/igdb/igdb-client.ts'
import { createGamesDatabase } from '@koryaku/fake-services/games-database/app.ts'
import { afterEach, describe, expect, it } from 'vitest'

const account = { clientId: 'client', clientSecret: 'secret' }
const games = Array.from({ length: 7 }, (_, n) => ({ id: n + 1, name: `Game ${n + 1}`, updated_at: 100 + n }))

/** Time that passes only while it is slept. */
function virtualClock() {
  let time = 1_000_000
  const slept: number[] = []
  const clock: Clock = {
    now: () => time,
    async sleep(ms) {
      slept.push(ms)
      time += ms
    },
  }
  return { clock, slept, now: () => time }
}

let stop = async () => {}
afterEach(() => stop())

async function start(fault: (requests: number) => number | undefined = () => undefined, secret = 'secret') {
  const { clock, slept, now } = virtualClock()
  const server = createGamesDatabase({ ...account, games: () => games, now, fault, holdsAnswers: true })
  await server.listen({ port: 0, host: '127.0.0.1' })
  stop = async () => void (await server.close())
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const urls = { url: `${address}/v4`, tokenUrl: `${address}/oauth2/token` }
  const client = createIgdbClient({ ...urls, ...account, clientSecret: secret }, clock)
  return { client, slept, now }
}
const QUERY = 'fields name; where updated_at >= 101 & id > 3; sort id asc; limit 2;'
const failureOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((error: unknown) => error)
  return error instanceof IgdbFailure ? error.fault : error
}

describe('the client of the games database', () => {
  it('reads the page that it asks for', async () => {
    const { client } = await start()
    expect(await client.query('games', QUERY)).toEqual([
      { id: 4, name: 'Game 4' },
      { id: 5, name: 'Game 5' },
    ])
  })

  it('sends at most four requests per second, so that none is rejected', async () => {
    const { client, now } = await start()
    const began = now()
    for (let n = 0; n < 9; n++) await client.query('games', QUERY)
    expect(client.figures).toMatchObject({ requests: 10, limited: 0, retries: 0 })
    expect(now() - began).toBe(9 * 250)
  })

  it('waits longer with each 429 and 5xx, then gets its answer', async () => {
    const { client, slept } = await start(n => [429, 503, 500][n - 1])
    expect(await client.query('games', QUERY)).toHaveLength(2)
    expect(slept.filter(ms => ms >= 1_000)).toEqual([1_000, 2_000, 4_000])
    expect(client.figures).toMatchObject({ limited: 1, retries: 3 })
  })

  it('gives up after seven attempts', async () => {
    const { client, slept } = await start(() => 429)
    expect(await failureOf(client.query('games', QUERY))).toBe('unavailable')
    expect(slept.filter(ms => ms >= 1_000)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
  })

  it('asks for a new token once it is no longer accepted', async () => {
    const { client } = await start(n => (n === 2 ? 401 : undefined))
    await client.query('games', QUERY)
    expect(await client.query('games', QUERY)).toHaveLength(2)
  })

  it('does not repeat what the database refuses', async () => {
    const refused = await start(undefined, 'wrong')
    expect(await failureOf(refused.client.query('games', QUERY))).toBe('refused')
    expect(refused.client.figures).toMatchObject({ requests: 1, failures: 1 })
    await stop()
    const { client } = await start()
    expect(await failureOf(client.query('games', 'search for everything'))).toBe('refused')
  })

  it('gives up on an unreachable server', async () => {
    const { clock } = virtualClock()
    const urls = { url: 'http://127.0.0.1:9/v4', tokenUrl: 'http://127.0.0.1:9/oauth2/token' }
    expect(await failureOf(createIgdbClient({ ...urls, ...account }, clock).query('games', QUERY))).toBe(
      'unavailable',
    )
  })
})
