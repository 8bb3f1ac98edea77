import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Clock, createIgdbClient } from '@koryaku/command-api/igdb/igdb-client.ts'
import { askForRefresh, scheduleRefresh } from '@koryaku/command-api/igdb/igdb-refresh.ts'
import { importEntries } from '@koryaku/command-api/igdb/import-entries.ts'
import { connectQueues } from '@koryaku/command-api/queues/redis.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { igdbGameStream } from '@koryaku/contracts/games/igdb-game.events.ts'
import { gameIdForSlug, newCommandId } from '@koryaku/contracts/ids.ts'
import { createGamesDatabase } from '@koryaku/fake-services/games-database/app.ts'
import type { GamesRecord } from '@koryaku/fake-services/games-database/query.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

const account = { clientId: 'client', clientSecret: 'secret' }
const YEAR = 2_019
const RELEASED = Date.UTC(YEAR, 5, 1) / 1_000
const RELEASED_ON = `${YEAR}-06-01`

let both: Awaited<ReturnType<typeof startBothApis>>
let owner: Caller
let server: ReturnType<typeof createGamesDatabase>
let records: GamesRecord[] = []
let faultAt: number | null = null
let asked = 0
let time = Date.now()
const clock: Clock = {
  now: () => time,
  async sleep(ms) {
    time += ms
  },
}

beforeAll(async () => {
  both = await startBothApis()
  owner = await both.site.newMember({ roles: ['owner'] })
  server = createGamesDatabase({
    ...account,
    games: () => records,
    now: () => time,
    // Not a passing fault: the import ends there.
    fault: () => {
      asked += 1
      return asked === faultAt ? 400 : undefined
    },
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server?.close()
  await both?.stop()
})

beforeEach(async () => {
  records = []
  faultAt = null
  asked = 0
  const { db } = both.site.context
  // A run of the worker, which other files may have asked for.
  const open = async () => (await db.query('select 1 from igdb.run where finished_at is null')).rowCount
  await expect.poll(open).toBe(0)
  await db.query('truncate igdb.record, igdb.cursor, igdb.candidate')
})

async function runImport({ whole = false } = {}) {
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const urls = { url: `${address}/v4`, tokenUrl: `${address}/oauth2/token` }
  const total = { pages: 0, fetched: 0, changed: 0, claimed: 0, edited: 0 }
  const { db, events } = both.site.context
  const client = createIgdbClient({ ...urls, ...account }, clock)
  await importEntries(
    { db, events, client, now: () => new Date() },
    {
      whole,
      async onFetched({ fetched, changed }) {
        total.pages += 1
        total.fetched += fetched
        total.changed += changed
      },
      async onMatching() {},
      async onMatched({ claimed, edited }) {
        total.claimed += claimed
        total.edited += edited
      },
    },
  )
  return total
}

let nextId = randomInt(10_000_000, 1_000_000_000)
/** An entry with a new ID. */
function entry(title: string, more: object = {}): GamesRecord {
  nextId += 1
  const platforms = [{ id: 130, name: 'Nintendo Switch' }]
  return {
    id: nextId,
    name: title,
    updated_at: 1_700_000_000,
    first_release_date: RELEASED,
    platforms,
    ...more,
  }
}
async function addGame(details: object): Promise<{ slug: string; gameId: string; title: string }> {
  const slug = `igdb-${newCommandId()}`
  const title = `Quiet Lantern ${newCommandId()}`
  const body = { slug, details: { titleEn: title, platforms: ['Switch'], year: YEAR, ...details } }
  await projectedAfter(await both.site.call(owner, 'POST', '/api/games', body))
  return { slug, gameId: gameIdForSlug(slug), title }
}
type Answer = Awaited<ReturnType<typeof both.site.call>>
async function projectedAfter(answer: Answer): Promise<Answer> {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  await both.site.projected(answer)
  return answer
}
const get = async (url: string) => {
  const head = String((await both.site.events.headPosition()) ?? 0n)
  return both.reads.inject({ url, headers: { ...owner.headers, 'x-min-event-position': head } })
}
const candidates = async () => (await get('/api/igdb/candidates?per=100')).json().data
const decide = (igdbId: number, body: object) => both.site.call(owner, 'PATCH', `/api/igdb/${igdbId}`, body)
const typesOf = async (stream: Parameters<typeof both.site.events.readStream>[0]) =>
  (await both.site.events.readStream(stream)).map(({ type }) => type)
const detailsOf = async (slug: string) => (await get(`/api/games/${slug}/changes`)).json().data.attributes

describe('an import of the games database', () => {
  it('claims a certain match and takes over what the catalogue lacks', async () => {
    const { slug, gameId, title } = await addGame({ titleJa: '静かな灯籠' })
    const one = entry(title.toUpperCase(), {
      genres: [{ id: 31, name: 'Adventure' }],
      involved_companies: [{ id: 1, company: { id: 1, name: 'Shiosai' }, developer: true, publisher: false }],
      cover: { id: 1, image_id: 'co1abc' },
    })
    records = [one]
    expect(await runImport()).toMatchObject({ fetched: 1, claimed: 1, edited: 1 })
    expect(await typesOf(igdbGameStream(one.id))).toEqual(['IgdbGameClaimed'])
    const { details, changes } = await detailsOf(slug)
    expect(details).toMatchObject({
      titleJa: '静かな灯籠',
      releasedOn: RELEASED_ON,
      genres: ['Adventure'],
      developers: ['Shiosai'],
    })
    expect(details.platforms).toEqual(['Switch'])
    expect(changes[0]).toMatchObject({
      ...{ kind: 'GameEdited', by: null, reason: null },
      fields: ['cover', 'developers', 'genres', 'releasedOn'],
    })
    const events = await both.site.events.readStream(gameStream(gameId))
    expect(events.at(-1)?.data).toMatchObject({ source: 'igdb', cover: 'co1abc' })
  })

  it('finds a game by its Japanese title', async () => {
    const { gameId } = await addGame({ titleEn: null, titleJa: `ぜんまい ${nextId}番` })
    records = [
      entry('Clockwork', {
        game_localizations: [
          { id: 1, name: `ゼンマイ　${nextId}番`, region: { id: 2, identifier: 'ja-JP' } },
        ],
      }),
    ]
    expect(await runImport()).toMatchObject({ claimed: 1 })
    expect(await typesOf(gameStream(gameId))).toEqual(['GameAdded', 'GameEdited'])
  })

  it('writes no event for unchanged entries, also when all are read again', async () => {
    const { gameId, title } = await addGame({})
    records = [entry(title, { genres: [{ id: 31, name: 'Adventure' }] })]
    await runImport()
    await both.site.context.db.query('truncate igdb.cursor')
    const before = await typesOf(gameStream(gameId))
    expect(await runImport({ whole: true })).toMatchObject({ fetched: 1, changed: 0, claimed: 0, edited: 0 })
    // The cache is dropped: decisions are in the log.
    await both.site.context.db.query('truncate igdb.record, igdb.cursor')
    expect(await runImport()).toMatchObject({ fetched: 1, changed: 1, claimed: 0, edited: 0 })
    expect(await typesOf(gameStream(gameId))).toEqual(before)
  })

  it('leaves a year that staff have set, and takes over the new cover', async () => {
    const { slug, title } = await addGame({ year: 2_018 })
    const one = entry(title, { cover: { id: 1, image_id: 'co1old' } })
    records = [one]
    await runImport()
    const { details } = await detailsOf(slug)
    const edited = { details: { ...details, year: 2_017 }, reason: '発売年' }
    await projectedAfter(await both.site.call(owner, 'PUT', `/api/games/${slug}`, edited))
    records = [{ ...one, cover: { id: 2, image_id: 'co1new' }, updated_at: 1_800_000_000 }]
    expect(await runImport()).toMatchObject({ edited: 1 })
    const after = await detailsOf(slug)
    expect(after.details.year).toBe(2_017)
    expect(after.changes[0].fields).toEqual(['cover'])
  })

  it('continues at the page where it was interrupted, and writes no event twice', async () => {
    const { gameId, title } = await addGame({})
    const others = Array.from({ length: 1_000 }, (_, n) => entry(`Filler ${nextId} ${n}`))
    records = [entry(title, { genres: [{ id: 31, name: 'Adventure' }] }), ...others]
    records.sort((a, b) => a.id - b.id)
    faultAt = 2
    await expect(runImport()).rejects.toThrow('refused')
    expect((await both.site.context.db.query('select count(*)::int as n from igdb.record')).rows).toEqual([
      { n: 500 },
    ])
    faultAt = null
    expect(await runImport()).toMatchObject({ pages: 2, fetched: 501, claimed: 1, edited: 1 })
    expect(await runImport()).toMatchObject({ edited: 0 })
    expect(await typesOf(gameStream(gameId))).toEqual(['GameAdded', 'GameEdited'])
  })

  it('repeats the match of an interrupted page without another event', async () => {
    const { gameId, title } = await addGame({})
    const one = entry(title, { genres: [{ id: 31, name: 'Adventure' }] })
    records = [one]
    await runImport()
    // As if the process had ended before it noted that the page was done.
    await both.site.context.db.query(`update igdb.record set applied = null`)
    expect(await runImport()).toMatchObject({ claimed: 0, edited: 0 })
    expect(await typesOf(igdbGameStream(one.id))).toEqual(['IgdbGameClaimed'])
    expect(await typesOf(gameStream(gameId))).toEqual(['GameAdded', 'GameEdited'])
  })
})

describe('a refresh of the games database', () => {
  it('fetches only entries that were updated since the last import', async () => {
    const { slug, title } = await addGame({})
    const now = Math.floor(Date.now() / 1_000)
    const [one, other] = [entry(title), entry(`${title} II`)]
    records = [one, other]
    expect(await runImport()).toMatchObject({ fetched: 2 })
    records = [{ ...one, genres: [{ id: 31, name: 'Adventure' }], updated_at: now }, other]
    expect(await runImport()).toMatchObject({ fetched: 1, changed: 1, edited: 1 })
    expect((await detailsOf(slug)).details.genres).toEqual(['Adventure'])
  })

  it('is scheduled by the worker, and removed where it is off', async () => {
    const { db, config, log } = both.site.context
    const connection = connectQueues(config.REDIS_URL, log)
    const refresh = async () => (await get('/api/igdb')).json().data.attributes.refresh
    await expect.poll(refresh).toMatchObject({ nextAt: expect.any(String) })
    const name = `igdb_refresh_${nextId}`
    const isScheduled = async () =>
      (await db.query('select 1 from operations.schedule where name = $1', [name])).rowCount
    const on = scheduleRefresh({ db, connection, log }, '0 4 * * *', name)
    await expect.poll(isScheduled).toBe(1)
    await on.stop()
    const off = scheduleRefresh({ db, connection, log }, null, name)
    await expect.poll(isScheduled).toBe(0)
    await off.stop()
    connection.disconnect()
  })

  it('imports from the database of the stack, and is marked as scheduled', async () => {
    const { db, redis: connection, log } = both.site.context
    await askForRefresh({ db, connection, log })
    const run = async () => (await get('/api/igdb')).json().data.attributes.run
    await expect.poll(run).toMatchObject({ state: 'done', scheduled: true, fault: null })
  })
})

describe('a doubtful match', () => {
  it('waits for an owner, and is claimed when accepted; the next import takes over its fields', async () => {
    const { slug, gameId, title } = await addGame({ year: null })
    const one = entry(title, { first_release_date: undefined })
    records = [one]
    expect(await runImport()).toMatchObject({ claimed: 0, edited: 0 })
    expect(await candidates()).toMatchObject([
      { attributes: { igdbId: one.id, gameId, score: 70, entry: { title }, game: { slug } } },
    ])
    await projectedAfter(await decide(one.id, { game_id: gameId, state: 'claimed' }))
    expect(await candidates()).toEqual([])
    records = [{ ...one, first_release_date: RELEASED, updated_at: 1_800_000_000 }]
    expect(await runImport()).toMatchObject({ edited: 1 })
    expect((await detailsOf(slug)).details.year).toBe(YEAR)
  })

  it('is never proposed again once rejected, also by a whole import of an empty cache', async () => {
    const { gameId, title } = await addGame({ year: null })
    const one = entry(title, { first_release_date: undefined })
    records = [one]
    await runImport()
    await projectedAfter(await decide(one.id, { game_id: gameId, state: 'rejected' }))
    expect(await candidates()).toEqual([])
    await both.site.context.db.query('truncate igdb.record, igdb.cursor')
    records = [{ ...one, first_release_date: RELEASED, updated_at: 1_800_000_000 }]
    expect(await runImport({ whole: true })).toMatchObject({ claimed: 0 })
    expect(await candidates()).toEqual([])
    expect(await typesOf(igdbGameStream(one.id))).toEqual(['IgdbMatchRejected'])
  })

  it('is one where two games of the catalogue fit', async () => {
    const { title } = await addGame({})
    await addGame({ titleEn: title })
    records = [entry(title)]
    expect(await runImport()).toMatchObject({ claimed: 0 })
    expect(await candidates()).toHaveLength(2)
  })

  it('is claimed for one of two games that two owners choose concurrently', async () => {
    const games = [(await addGame({})).gameId, (await addGame({})).gameId]
    const { id } = entry('Quiet Lantern')
    const second = await both.site.newMember({ roles: ['owner'] })
    const claims = await Promise.all(
      [owner, second].map((by, n) =>
        both.site.call(by, 'PATCH', `/api/igdb/${id}`, { game_id: games[n], state: 'claimed' }),
      ),
    )
    expect(claims.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = claims.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().errors[0].code).toBe('igdb_match_taken')
    expect(await typesOf(igdbGameStream(id))).toEqual(['IgdbGameClaimed'])
  })

  it('is refused for a game that another entry describes', async () => {
    const { gameId, title } = await addGame({})
    const [one, other] = [entry(title), entry(title)]
    records = [one, other]
    expect(await runImport()).toMatchObject({ claimed: 1 })
    expect(await candidates()).toEqual([])
    const refused = await decide(other.id, { game_id: gameId, state: 'claimed' })
    expect(refused.json().errors[0].code).toBe('igdb_match_taken')
    await projectedAfter(await decide(one.id, { game_id: gameId, state: 'released' }))
    expect(await typesOf(igdbGameStream(one.id))).toEqual([
      ...['IgdbGameClaimed', 'IgdbGameReleased', 'IgdbMatchRejected'],
    ])
  })
})

describe('POST igdb', () => {
  it('has the worker import from the database of the stack, once', async () => {
    const start = async (body: object) => both.site.call(owner, 'POST', '/api/igdb', body)
    const first = await start({ whole: true })
    expect(first.statusCode, first.body).toBe(202)
    expect((await start({})).statusCode).toBe(202)
    const finished = async () => (await get('/api/igdb')).json().data.attributes.run.state
    await expect.poll(finished).toBe('done')
    const { entries, run } = (await get('/api/igdb')).json().data.attributes
    expect(entries).toBeGreaterThanOrEqual(8)
    expect(run).toMatchObject({ fault: null, finishedAt: expect.any(String) })
  })

  it('is refused without an account', async () => {
    const { config } = both.site.context
    const { IGDB_CLIENT_ID: id } = config
    config.IGDB_CLIENT_ID = undefined
    const refused = await both.site.call(owner, 'POST', '/api/igdb', {})
    config.IGDB_CLIENT_ID = id
    expect(refused.json().errors[0].code).toBe('igdb_not_configured')
  })
})
