import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIN_EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { startPostgres } from '@koryaku/infra/embedded/postgres.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { tableNames } from '@koryaku/projector/engine/table-name.ts'
import { createQueryApp } from '@koryaku/query-api/app.ts'
import { followPosition } from '@koryaku/query-api/reading/read-position.ts'
import { postgresUrl } from '@koryaku/server-kit/command-line/store-addresses.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { Meilisearch } from 'meilisearch'
import pg from 'pg'
import { z } from 'zod'
import { readOptions } from '../program.ts'
import { fillReadModels } from './reads/fill-read-models.ts'
import { insertGames } from './reads/insert-games.ts'

/**
 * `npm run bench:games -- [--games N]`: the list of games with its facets over N generated games (56,630): the first
 * request, which loads the catalogue, then the 95th percentile of each kind of request. Wanted: at most 50 ms.
 */
const { games, times } = readOptions(
  'npm run bench:games [-- --games N] [--times N]',
  { games: { type: 'string' }, times: { type: 'string' } },
  z.object({
    games: z.coerce.number().int().min(1).max(200_000).default(56_630),
    times: z.coerce.number().int().min(20).default(100),
  }),
)
const LIMIT_MS = 50
/** The other read models are small: the list of games does not read them. */
const FEW_ARTICLES = 1_000
const URLS = [
  '/api/games?facets=true',
  '/api/games?facets=true&sort=title',
  '/api/games?facets=true&genre=rpg',
  '/api/games?facets=true&genre=rpg&platform=p3&decade=1990',
  '/api/games?facets=true&has_articles=1&has_reviews=1&score_from=7&head=か&sort=score',
  '/api/games?facets=true&platform=p3&page=20',
]
const GENRES = [
  'rpg',
  'action',
  'puzzle',
  'racing',
  'sim > strategy',
  'アドベンチャーゲーム',
  'Sports',
  'shmup',
]

const log = createLogger('bench', 'silent')
const folder = mkdtempSync(join(tmpdir(), 'koryaku-bench-games-'))
mkdirSync(join(folder, 'postgres'))
const port = await freePorts(11_000)
const logFile = join(folder, 'postgres.log')
const postgres = await startPostgres(join(folder, 'postgres'), { port, password: 'bench' }, { logFile })
const databaseUrl = postgresUrl(port, 'bench')
const db = new pg.Pool({ connectionString: databaseUrl, max: 8 })
try {
  await fillReadModels(db, FEW_ARTICLES)
  for (const statement of furtherGames()) await db.query(statement)
  await db.query('vacuum analyze')
  const source = { db, databaseUrl, log }
  const follower = followPosition(source, 'read_position', readModelPosition)
  const searchIndex = followPosition(source, 'search_position', async () => [{ position: '1' }])
  let asked = 0
  // Moves on with each request, which asks for it: no cached response is new enough.
  const readModels = { ...follower, current: () => BigInt(asked) }
  const config = { PRODUCT_NAME: 'Koryaku', PUBLIC_URL: 'http://localhost', DATA_DIR: folder } as never
  const search = new Meilisearch({ host: 'http://127.0.0.1:1', apiKey: 'none' })
  const app = createQueryApp({ config, db, search, log, now: () => new Date(), readModels, searchIndex })
  const ask = async (url: string): Promise<number> => {
    asked += 1
    const start = performance.now()
    const answer = await app.inject({ url: encodeURI(url), headers: { [MIN_EVENT_POSITION]: String(asked) } })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return performance.now() - start
  }
  const before = process.memoryUsage.rss()
  const first = await ask('/api/games?facets=true')
  const added = (process.memoryUsage.rss() - before) / 1024 ** 2
  process.stdout.write(`${games} games: first request ${first.toFixed(0)} ms, ${added.toFixed(0)} MiB\n`)
  for (const url of URLS) {
    const taken: number[] = []
    const used = process.cpuUsage()
    for (let i = -5; i < times; i++) {
      const ms = await ask(url)
      if (i >= 0) taken.push(ms)
    }
    taken.sort((a, b) => a - b)
    const at = (part: number) => taken[Math.floor(taken.length * part)] ?? 0
    const { user, system } = process.cpuUsage(used)
    const processor = (user + system) / 1_000 / (times + 5)
    const mark = at(0.95) > LIMIT_MS ? '✗' : ' '
    process.stdout.write(
      `${mark} ${url.padEnd(84)} p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms; processor ${processor.toFixed(1)} ms\n`,
    )
  }
  await app.close()
  await follower.stop()
  await searchIndex.stop()
} finally {
  await db.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Games up to the number, with genres, platforms, years and scores; some choices have most of the games. */
function furtherGames(): string[] {
  const name = (table: string) => tableNames(1)({ name: table })
  const card = name('game_card')
  const counter = name('game_counter')
  const score = name('game_score')
  return [
    insertGames(
      { id: "('g' || n)", slug: "('further-' || n)" },
      `generate_series(1, ${games} - (select count(*)::int from ${card})) n`,
    ),
    `update ${card} set details = jsonb_build_object(
       'genres', jsonb_build_array((array['${GENRES.join("','")}'])[1 + floor(8 * power(random(), 2))::int]),
       'platforms', jsonb_build_array('P' || floor(109 * power(random(), 3))::int),
       'year', case when random() < 0.5 then 1980 + floor(45 * random())::int end),
       kana_head = (array['あ', 'か', 'さ', 'た', 'な', 'は', 'ま', 'や', 'ら', 'わ', 'latin', 'other'])[1 + floor(12 * random())::int]`,
    `insert into ${counter} (game_id, articles, followers)
     select game_id, floor(20 * power(random(), 6))::int, floor(500 * power(random(), 6))::int from ${card}
     on conflict do nothing`,
    `insert into ${score} (game_id, reviews, counted, weight4, weighted2)
     select game_id, n, n, n * 4, n * 4 * (10 + floor(10 * random())::int)
       from (select game_id, 1 + floor(30 * power(random(), 3))::int as n from ${card} where random() < 0.3) g
     on conflict do nothing`,
  ]
}
