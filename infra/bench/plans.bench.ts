import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLogger } from '@koryaku/contracts/server/logger.ts'
import { hashSessionToken, SESSION_COOKIE } from '@koryaku/contracts/server/product-session.ts'
import { migrate } from '@koryaku/projector/engine/versions.ts'
import { projections } from '@koryaku/projector/projections/index.ts'
import { createQueryApp } from '@koryaku/query-api/app.ts'
import { Meilisearch } from 'meilisearch'
import pg from 'pg'
import { startPostgres } from '#embedded/postgres.ts'
import { freePorts } from '#test/free-ports.ts'
import { explain } from './plans/explain.ts'
import { fillReadModels } from './plans/fill-read-models.ts'

/**
 * `npm run bench:plans -- [--articles N]`: calls every list of the read side on generated read models, and explains
 * each query that it runs: time, rows touched for rows answered, tables read from end to end. Ends with 1 when one is.
 */
const { values } = parseArgs({ options: { articles: { type: 'string', default: '1000000' } } })
const articles = Number(values.articles)
const size = { articles, games: Math.round(articles / 50), users: Math.round(articles / 20) }

const NAME = 'name-7'
/** Lists as visitors and one member call them; deep pages as far as somebody may click. */
const PATHS = [
  '/api/articles',
  '/api/articles?page=100',
  '/api/games/game-0/articles',
  '/api/games/game-0/articles?page=100',
  '/api/games/game-0/articles?sort=popular',
  '/api/games/game-0/articles?sort=popular&page=100',
  '/api/games/game-0/hashtags',
  `/api/games/game-0/hashtags/${encodeURIComponent('装備')}/articles`,
  `/api/games/game-0/hashtags/${encodeURIComponent('装備')}/articles?page=100`,
  '/api/games?sort=popular',
  '/api/games?sort=popular&page=100',
  '/api/games?sort=new',
  '/api/games?sort=title',
  '/api/games/game-5',
  '/api/users',
  '/api/users?page=100',
  '/api/users?sort=followers',
  '/api/users?sort=articles',
  '/api/users?sort=name',
  `/api/users/${NAME}`,
  `/api/users/${NAME}/articles`,
  `/api/users/${NAME}/followers`,
  `/api/users/${NAME}/users`,
  `/api/users/${NAME}/games`,
  '/api/ranking/articles?range=all',
  '/api/ranking/articles?range=all&page=40',
  '/api/ranking/articles?range=daily',
  '/api/my/articles',
  '/api/my/articles?filter[draft]=1',
  '/api/my/articles/search?q=7',
  '/api/my/article_likes',
  '/api/my/article_bookmarks',
  '/api/my/notifications',
  '/api/my/notifications?page=100',
  '/api/my/games',
  '/api/my/games?filter[recently_written_games]=1',
  '/api/my/users',
  '/api/my/images',
  '/api/article_templates?official=1',
  '/api/top_page',
  '/feed.xml',
  '/feeds/games/game-0.xml',
  '/sitemap.xml',
  '/sitemaps/articles-1.xml',
]

const folder = mkdtempSync(join(tmpdir(), 'koryaku-plans-'))
const port = await freePorts(7_400)
const server = await startPostgres(join(folder, 'postgres'), port, join(folder, 'postgres.log'))
const db = new pg.Pool({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
// The server is stopped while some connections are still idle.
db.on('error', () => {})
let isBad = false
try {
  const started = performance.now()
  const cookie = await makeReadModels()
  process.stdout.write(
    `${articles} articles, ${size.games} games, ${size.users} members made in ${Math.round((performance.now() - started) / 1000)} s\n\n`,
  )
  const recorded = recordQueries()
  const app = createQueryApp(context(recorded.db) as never)
  await app.ready()
  for (const url of PATHS) {
    recorded.queries.length = 0
    const answer = await app.inject({ url, cookies: { [SESSION_COOKIE]: cookie } })
    if (answer.statusCode !== 200)
      throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
    await print(url, recorded.queries)
  }
  await app.close()
} finally {
  await db.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isBad ? 1 : 0

/** @returns the session token of the member who reads */
async function makeReadModels(): Promise<string> {
  const token = randomBytes(16).toString('hex')
  await db.query(`create schema identity;
    create table identity.user_key (user_id text primary key, key bytea not null);
    create table identity.product_session (session_id text, user_id text, token_hash bytea primary key,
      expires_at timestamptz, revoked_at timestamptz, last_seen_at timestamptz default now());`)
  await migrate(db, projections)
  await fillReadModels(db, size)
  await db.query(
    `insert into identity.product_session values ('s', 'user000000001', $1, now() + interval '1 day', null)`,
    [hashSessionToken(token)],
  )
  return token
}

/** A pool that notes what is asked of it. */
function recordQueries() {
  const queries: { text: string; values: unknown[] }[] = []
  const recording = Object.create(db) as pg.Pool
  recording.query = ((query: string | { text: string; values?: unknown[] }, given?: unknown[]) => {
    const { text, values: own } = typeof query === 'string' ? { text: query, values: given } : query
    queries.push({ text, values: own ?? [] })
    return db.query(text, own ?? [])
  }) as typeof db.query
  return { queries, db: recording }
}

function context(recording: pg.Pool) {
  const still = {
    current: () => 1n,
    waitFor: async () => 1n,
    onAdvance: () => () => {},
    stop: async () => {},
  }
  return {
    config: {
      PORT: 0,
      PRODUCT_NAME: 'Koryaku',
      PUBLIC_URL: 'http://localhost',
      DATABASE_URL: '',
      DATA_DIR: folder,
    },
    db: recording,
    search: new Meilisearch({ host: 'http://127.0.0.1:1' }),
    log: createLogger('plans', 'error'),
    now: () => new Date('2026-11-01T00:00:00Z'),
    readModels: still,
    searchIndex: still,
  }
}

async function print(url: string, queries: readonly { text: string; values: unknown[] }[]): Promise<void> {
  const reads = queries.filter(
    ({ text }) => /^\s*(?:select|with)/i.test(text) && !text.includes('product_session'),
  )
  const plans = []
  for (const { text, values: own } of reads) plans.push({ text, ...(await explain(db, text, own)) })
  const total = plans.reduce((sum, { ms }) => sum + ms, 0)
  const touched = plans.reduce((sum, plan) => sum + plan.touched, 0)
  const scanned = plans.flatMap(plan => plan.scanned)
  const worst = plans.toSorted((a, b) => b.touched - a.touched)[0]
  process.stdout.write(
    `${total.toFixed(1).padStart(8)} ms ${String(touched).padStart(8)} rows  ${decodeURIComponent(url)}${scanned.length > 0 ? `  SCANS ${scanned.join(', ')}` : ''}\n`,
  )
  if (worst && worst.touched > 20_000)
    process.stdout.write(`            ${worst.nodes}: ${worst.text.replace(/\s+/g, ' ').slice(0, 160)}\n`)
  if (scanned.length > 0) isBad = true
}
