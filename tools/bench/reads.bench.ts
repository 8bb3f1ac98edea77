import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateIdentity } from '@koryaku/command-api/identity/migrations.ts'
import { MIN_EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { startPostgres } from '@koryaku/infra/embedded/postgres.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { createQueryApp } from '@koryaku/query-api/app.ts'
import { followPosition } from '@koryaku/query-api/reading/read-position.ts'
import { postgresUrl } from '@koryaku/server-kit/command-line/store-addresses.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { hashSessionToken, SESSION_COOKIE } from '@koryaku/server-kit/product-session.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { Meilisearch } from 'meilisearch'
import pg from 'pg'
import { z } from 'zod'
import { readOptions } from '../program.ts'
import { fillReadModels, gameSlug, READER, sizesFor } from './reads/fill-read-models.ts'
import { listRoutes } from './reads/list-routes.ts'
import { CONNECTIONS, loadFrom } from './reads/load-from.ts'
import { lookAtPlan } from './reads/look-at-plan.ts'

/**
 * `npm run bench:reads -- [--articles N]`: every list of the read side over 10,000 and over N articles (1,000,000): how
 * much slower it gets, and which plans touch more rows than a page is worth. Then lists over HTTP against a constant
 * string of the same size in the same process. With --folder the databases are kept there, and found there again. With
 * --match only the routes whose address contains the text, and nothing over HTTP.
 */
const values = readOptions(
  'npm run bench:reads [-- --articles N] [--match TEXT] [--seconds S] [--folder FOLDER]',
  {
    articles: { type: 'string' },
    match: { type: 'string' },
    seconds: { type: 'string' },
    folder: { type: 'string' },
  },
  z.object({
    articles: z.coerce.number().int().min(1).default(1_000_000),
    seconds: z.coerce.number().int().min(1).default(5),
    folder: z.string().optional(),
    match: z.string().optional(),
  }),
)
const FEW = 10_000
const MANY = values.articles
const TIMES = 25
const TOKEN = 'bench-session'
const SQL = /^\s*(select|with)/i

const log = createLogger('bench', 'silent')
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'koryaku-bench-reads-'))
mkdirSync(join(folder, 'postgres'), { recursive: true })
const port = await freePorts(11_000)
const password = 'bench'
let constant = ''
let asked = 0
const postgres = await startPostgres(
  join(folder, 'postgres'),
  { port, password },
  {
    logFile: join(folder, 'postgres.log'),
  },
)
const sites: Site[] = []
try {
  const few = await makeSite('few', FEW)
  const many = await makeSite('many', MANY)
  process.stdout.write(`median of ${TIMES} requests, in turns: ${FEW} articles → ${MANY} articles\n`)
  for (const [i, route] of few.routes.entries()) {
    if (values.match !== undefined && !route.url.includes(values.match)) continue
    const same = many.routes[i] ?? route
    const [before, after] = await medians(few, route, many, same)
    const ratio = after / before
    process.stdout.write(
      `${ratio > 1.5 ? '✗' : ' '} ${route.url.padEnd(52)} ${before.toFixed(2)} → ${after.toFixed(2)} ms (× ${ratio.toFixed(2)})\n`,
    )
    for (const { text, values: given } of await recording(many.db, () => ask(many, same)))
      for (const fault of await lookAtPlan(many.db, text, given)) process.stdout.write(`      ${fault}\n`)
  }
  if (values.match === undefined)
    await overHttp(many.app, (await many.app.inject('/api/articles?page=1')).body)
} finally {
  for (const { close } of sites) await close()
  await postgres.stop()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}

interface Site {
  db: pg.Pool
  app: HttpApp
  routes: ReturnType<typeof listRoutes>
  close: () => Promise<void>
}

/** The read side over a separate database with this number of articles. */
async function makeSite(name: string, articles: number): Promise<Site> {
  const admin = new pg.Client({ connectionString: postgresUrl(port, password) })
  await admin.connect()
  const database = `${name}_${articles}`
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
  const isNew = rowCount === 0
  if (isNew) await admin.query(`create database ${database}`)
  await admin.end()
  const databaseUrl = postgresUrl(port, password).replace(/koryaku$/, database)
  const db = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  db.on('error', error => log.warn({ err: error }, 'an idle connection broke'))
  const started = performance.now()
  if (isNew) {
    await fillReadModels(db, articles)
    await signIn(db)
  }
  process.stdout.write(
    `${articles} articles, ${JSON.stringify(sizesFor(articles))} made in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
  )
  const source = { db, databaseUrl, log }
  const follower = followPosition(source, 'read_position', readModelPosition)
  // Moves on with each request, which asks for it: nothing that was kept is new enough.
  const readModels = { ...follower, current: () => BigInt(asked) }
  const searchIndex = followPosition(source, 'search_position', async () => [{ position: '1' }])
  const config = { PRODUCT_NAME: 'Koryaku', PUBLIC_URL: 'http://localhost', DATA_DIR: folder } as never
  const search = new Meilisearch({ host: 'http://127.0.0.1:1', apiKey: 'none' })
  const app = createQueryApp({ config, db, search, log, now: () => new Date(), readModels, searchIndex })
  const schema = { response: { 200: z.unknown() } }
  app.get('/constant', { config: { access: 'visitor' }, schema }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(constant),
  )
  const close = async () => {
    await app.close()
    await readModels.stop()
    await searchIndex.stop()
    await db.end()
  }
  const site = { db, app, routes: listRoutes(await someArticle(db)), close }
  sites.push(site)
  return site
}

async function ask({ app }: Site, { url, own, body }: Site['routes'][number]): Promise<void> {
  asked += 1
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: encodeURI(url),
    headers: {
      [MIN_EVENT_POSITION]: String(asked),
      ...(own ? { cookie: `${SESSION_COOKIE}=${TOKEN}` } : {}),
    },
    ...(body ? { payload: body } : {}),
  })
  if (answer.statusCode !== 200)
    throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
}

/** Milliseconds of the same request at both sites, in turns, so that whatever else the machine does meets both. */
async function medians(
  ...[few, fewRoute, many, manyRoute]: [Site, Site['routes'][number], Site, Site['routes'][number]]
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let i = -3; i < TIMES; i++) {
    for (const [j, site, route] of [
      [0, few, fewRoute],
      [1, many, manyRoute],
    ] as const) {
      const start = performance.now()
      await ask(site, route)
      if (i >= 0) times[j].push(performance.now() - start)
    }
  }
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  return [middle(times[0]), middle(times[1])]
}

interface Query {
  text: string
  values: unknown[]
}

/** The queries that a piece of work sends. */
async function recording(db: pg.Pool, work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = []
  const send = db.query
  const record = (...given: [query: string | pg.QueryConfig, values?: unknown[]]) => {
    const [query, values = []] = given
    const text = typeof query === 'string' ? query : query.text
    if (SQL.test(text))
      queries.push({ text, values: typeof query === 'string' ? values : (query.values ?? []) })
    return Reflect.apply(send, db, given)
  }
  db.query = record as typeof db.query
  await work()
  db.query = send
  return queries
}

async function signIn(db: pg.Pool): Promise<void> {
  await migrateIdentity(db, {
    log: createLogger('bench', 'silent'),
    // No provider runs here; the read side uses only this one of its tables.
    makeProvidersTables: async () => {
      await db.query('create table if not exists identity.session (id text primary key)')
    },
  })
  await db.query(
    `insert into identity.product_session (token_hash, session_id, user_id, identity_id, expires_at)
     values ($1, 'bench', $2, 'bench', now() + interval '1 day')`,
    [hashSessionToken(TOKEN), READER],
  )
}

async function someArticle(db: pg.Pool): Promise<Parameters<typeof listRoutes>[0]> {
  const { rows } = await db.query<{ slug: string; id: string }>(
    `select g.slug, a.article_id as id from read.article_card a join read.game_card g using (game_id)
      where a.status = 'published' limit 1`,
  )
  const { rows: counted } = await db.query<{ subject_id: string }>(
    'select subject_id from read.comment_total order by comments desc limit 1',
  )
  const { rows: replied } = await db.query<{ comment_id: string }>(
    'select comment_id from read.article_comment order by replies desc limit 1',
  )
  if (!rows[0] || !counted[0] || !replied[0]) throw new Error('no article was made')
  return { ...rows[0], commented: counted[0].subject_id, answered: replied[0].comment_id }
}

/** Requests per second with 32 connections, each next to the limit of the same run: a constant string as long. */
async function overHttp(app: HttpApp, listText: string): Promise<void> {
  constant = listText
  const origin = await app.listen({ port: port + 1, host: '127.0.0.1' })
  const { seconds } = values
  const run = async (name: string, paths: string[]) => {
    const processor = process.cpuUsage()
    const { perSecond, p99 } = await loadFrom(origin, paths, { seconds })
    const { user, system } = process.cpuUsage(processor)
    return { name, perSecond, p99, processor: (user + system) / (perSecond * seconds) }
  }
  const { games } = sizesFor(MANY)
  // More URLs than are requested within the second of caching: unknown parameters do not make others.
  const lists = Array.from({ length: 20 * games }, (_, n) => {
    const [game, page, per] = [n % games, 1 + (Math.floor(n / games) % 2), 24 - Math.floor(n / games / 2)]
    return `/api/games/${gameSlug(game)}/articles?page=${page}&per=${per}`
  })
  // The first requests are slower than any later: code is compiled, and cards of games and members are read.
  await run('warm-up', ['/constant'])
  for (let i = 0; i < games; i += CONNECTIONS)
    await Promise.all(lists.slice(i, i + CONNECTIONS).map(url => app.inject(url)))
  const limit = await run('constant string', ['/constant'])
  const results = [
    limit,
    await run('hot list', ['/api/articles?page=1']),
    await run('uncached lists', lists),
    await run('constant string again', ['/constant']),
  ]
  process.stdout.write(
    `${(Buffer.byteLength(constant) / 1000).toFixed(1)} kB, ${CONNECTIONS} connections from another process (wanted: uncached × 0.45, p99 50 ms)\n`,
  )
  for (const { name, perSecond, p99, processor } of results) {
    process.stdout.write(
      `  ${name.padEnd(24)} ${Math.round(perSecond)} requests/s (× ${(perSecond / limit.perSecond).toFixed(2)}), p99 ${p99} ms, ${Math.round(processor)} µs of processor each in this process\n`,
    )
  }
}
