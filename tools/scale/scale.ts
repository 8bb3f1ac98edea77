import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { type ImportKind, importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import { buildWeb } from '@koryaku/infra/build-web.ts'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { grantRoles, signUp } from '@koryaku/infra/seed/demo-accounts.ts'
import { describeImportFaults } from '@koryaku/infra/seed/describe-faults.ts'
import type { HttpSession } from '@koryaku/infra/seed/http-session.ts'
import { sendInBatches } from '@koryaku/infra/seed/send-batches.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import { addressOf } from '@koryaku/server-kit/config.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { lineReaderFor } from '#import/line-readers.ts'
import { type Interaction, linesOf, Recount, toInteractions } from './expected.ts'

/** Real data at real size through the commands; then everything equals a recount from the input files. */
const DATA = process.env.SCALE_DATA ?? join(import.meta.dirname, '../../../shared/data')
const ARTICLES = 5_000
const INTERACTIONS = 100_000
if (!existsSync(join(DATA, 'games.jsonl.gz'))) {
  process.stdout.write(`No data in ${DATA} (SCALE_DATA): nothing to test.\n`)
  process.exit(0)
}

let passed = 0
let failed = 0
async function check(name: string, assertion: () => void | Promise<void>): Promise<void> {
  try {
    await assertion()
    passed++
    process.stdout.write(`  ✓ ${name}\n`)
  } catch (error) {
    failed++
    process.stdout.write(`  ✗ ${name}: ${(error as Error).message.slice(0, 2_000)}\n`)
  }
}
async function timed<T>(name: string, items: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  process.stdout.write(`${name}: ${items} in ${seconds.toFixed(1)} s (${Math.round(items / seconds)}/s)\n`)
  return result
}

const folder = mkdtempSync(join(tmpdir(), 'koryaku-scale-'))
const port = await freePorts(7_000)
buildWeb(() => void process.stdout.write('building the web app\n'))
const stack = await startStack(readStackConfig({ ...process.env, PORT: String(port), DATA_DIR: folder }))
const { environment } = stack
const db = new pg.Pool({ connectionString: environment.DATABASE_URL })
try {
  const owner = await ownerSession()
  const send = (kind: ImportKind, items: unknown[]) =>
    timed(`import ${kind}`, items.length, () => sendInBatches(owner, kind, items))

  const games: { slug: string }[] = []
  const readGame = lineReaderFor.games({})
  for await (const line of linesOf(join(DATA, 'games.jsonl.gz'))) {
    const read = readGame(line, 0)
    if (typeof read === 'object' && 'items' in read) games.push(...(read.items as { slug: string }[]))
  }
  const refusedGames = await send('games', games)
  const refused = new Set(refusedGames.map(({ index }) => games[index]?.slug))
  for (const { index, faults } of refusedGames.slice(0, 5))
    process.stdout.write(`  line ${index + 1}: ${describeImportFaults(faults)}\n`)
  const catalogue = games.filter(({ slug }) => !refused.has(slug))

  const rows: string[] = []
  for await (const line of linesOf(join(DATA, 'interactions.csv.gz'))) {
    if (!line.startsWith('ts,')) rows.push(line)
    if (rows.length === INTERACTIONS) break
  }
  const userKeys = [...new Set(rows.map(row => `u${row.split(',')[2]}`))]
  const joined = '2004-01-01T00:00:00.000Z'
  await send(
    'users',
    userKeys.map(key => ({ key, name: `member-${key}`, displayName: `Member ${key}`, occurredAt: joined })),
  )

  const articles = await readArticles(catalogue, userKeys)
  const refusedArticles = new Set((await send('articles', articles)).map(({ index }) => articles[index]?.key))
  const published = articles.filter(({ key }) => !refusedArticles.has(key))

  const interactions: Interaction[] = toInteractions(rows, published)
  await check('every interaction is taken', async () =>
    assert.deepEqual(await send('interactions', interactions), []),
  )
  await timed('projector catches up', 1, projected)

  const recount = new Recount()
  for (const interaction of interactions) recount.add(interaction)
  await check(`the catalogue holds ${catalogue.length} games`, async () => {
    assert.equal(
      await count('select count(*) from read.game_card'),
      new Set(catalogue.map(({ slug }) => slug)).size,
    )
  })
  await check('likes and views of every article', async () => {
    const { rows: counters } = await db.query('select article_id, likes, views from read.article_counter')
    const found = new Map(counters.map(row => [row.article_id, [row.likes, row.views]]))
    const keys = new Set([...recount.likes.keys(), ...recount.views.keys()])
    assert.equal(found.size, keys.size)
    for (const key of keys) {
      const expected = [recount.likes.get(key)?.size ?? 0, recount.views.get(key) ?? 0]
      assert.deepEqual(found.get(importedArticleId(key)), expected, key)
    }
  })
  await check('articles and followers of every game', async () => {
    const { rows: counters } = await db.query('select game_id, articles, followers from read.game_counter')
    const found = new Map(counters.map(row => [row.game_id, [row.articles, row.followers]]))
    const perGame = Map.groupBy(published, ({ gameSlug }) => gameSlug)
    for (const slug of new Set([...perGame.keys(), ...recount.followers.keys()])) {
      const expected = [perGame.get(slug)?.length ?? 0, recount.followers.get(slug)?.size ?? 0]
      assert.deepEqual(found.get(gameIdForSlug(slug)), expected, slug)
    }
  })
  await check(`all ${recount.windows.size} ranking windows`, async () => {
    const { rows: windows } = await db.query(
      `select range || ':' || window_start || ':' || article_id as window_key, score from read.ranking_window`,
    )
    assert.equal(windows.length, recount.windows.size)
    const found = new Map(windows.map(row => [row.window_key, row.score]))
    for (const key of recount.windows.keys()) {
      const [range, start, articleKey = ''] = key.split(/:(.*?):/s)
      assert.equal(found.get(`${range}:${start}:${importedArticleId(articleKey)}`), recount.scoreOf(key), key)
    }
  })
  await check('the all-time ranking, by the API', async () => {
    const expected = published
      .map(({ key }) => ({ id: importedArticleId(key), score: recount.scoreOf(`all:1970-01-01:${key}`) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, 100)
    assert.deepEqual(
      await idsFrom('ranking/articles?range=all&per=100'),
      expected.map(({ id }) => id),
    )
  })
  await check('the list of all articles, page by page', async () => {
    const expected = published
      .map(({ key, occurredAt }) => ({ id: importedArticleId(key), occurredAt }))
      .sort((a, b) =>
        a.occurredAt === b.occurredAt ? (a.id < b.id ? 1 : -1) : a.occurredAt < b.occurredAt ? 1 : -1,
      )
    const found: string[] = []
    for (let page = 1; page <= Math.ceil(published.length / 100); page++) {
      found.push(...(await idsFrom(`articles?per=100&page=${page}`)))
    }
    assert.deepEqual(
      found,
      expected.map(({ id }) => id),
    )
  })
} finally {
  await db.end()
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function ownerSession(): Promise<HttpSession> {
  const base = addressOf('commandApi', port)
  const person = { email: 'owner@example.com', name: 'unei' }
  const { session } = await signUp(base, environment.PUBLIC_URL, environment.MAILBOX_URL ?? '', person)
  await grantRoles(environment, ['unei'])
  return session
}

interface ImportedArticle {
  key: string
  gameSlug: string
  occurredAt: string
}
async function readArticles(catalogue: { slug: string }[], authors: string[]): Promise<ImportedArticle[]> {
  const articles: ImportedArticle[] = []
  const readArticle = lineReaderFor.articles({})
  for await (const line of linesOf(join(DATA, 'articles-ja.jsonl.gz'))) {
    if (articles.length === ARTICLES) break
    const n = articles.length
    const row = JSON.parse(line)
    const date = new Date(Date.UTC(2003, 0, 1) + n * 3_600_000).toISOString()
    const game = catalogue[(n * 7_919) % catalogue.length]?.slug
    const read = readArticle(JSON.stringify({ ...row, date, game, author: authors[n % 50], tags: [] }), n)
    if (typeof read === 'object' && 'items' in read) articles.push(...(read.items as ImportedArticle[]))
  }
  return articles
}

/** Waits until the read models have everything. */
async function projected(): Promise<void> {
  const events = connectEventStore(environment.EVENTSTORE_URL)
  const head = await events.headPosition()
  await events.close()
  while ((await count('select position from read.read_position')) < Number(head))
    await db.query('select pg_sleep(0.05)')
}

async function count(sql: string): Promise<number> {
  return Number(Object.values((await db.query(sql)).rows[0] as Record<string, string>)[0])
}

async function idsFrom(path: string): Promise<string[]> {
  const answer = await fetch(`${addressOf('queryApi', port)}/api/${path}`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}
