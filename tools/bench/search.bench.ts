import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { gameDocument } from '@koryaku/contracts/search/documents.ts'
import { findGames } from '@koryaku/search-words/find-games.ts'
import { SEARCH_SETTINGS } from '@koryaku/search-words/indexes.ts'
import { deriveReading } from '@koryaku/server-kit/japanese-reading.ts'
import { Meilisearch } from 'meilisearch'
import { z } from 'zod'
import { machine, readOptions, say } from '../program.ts'

/**
 * `npm run bench:search -- [--data FOLDER] [--documents N]`: the gold queries against the catalogue, then speed.
 * `MEILI_URL` and `MEILI_KEY` measure another server. The catalogue is repeated under other IDs up to the number of
 * documents. `--folder` keeps the index there, and reuses an existing one.
 */
const values = readOptions(
  'npm run bench:search [-- --data FOLDER] [--documents N] [--folder FOLDER] [--seconds S] [--misses]',
  {
    data: { type: 'string' },
    documents: { type: 'string' },
    folder: { type: 'string' },
    seconds: { type: 'string' },
    misses: { type: 'boolean' },
  },
  z.object({
    data: z.string().default(process.env.SEARCH_DATA ?? '../shared/data'),
    documents: z.coerce.number().int().min(1).default(100_000),
    folder: z.string().optional(),
    seconds: z.coerce.number().int().min(1).default(5),
    misses: z.boolean().default(false),
  }),
)
const BATCH = 2_000
/** Prefixes of titles while typing: each query is unique, so that caches do not help. */
const beginnings: string[] = []
const titlesById = new Map<string, string[]>()

interface CatalogueRow {
  id: string
  slug: string
  title: string
  title_ja?: string
  title_en?: string
  title_romaji?: string
  aliases?: string[]
  platforms?: string[]
  genres?: string[]
  year?: number
}
interface GoldQuery {
  query: string
  type: string
  tier: string
  accept_ids: string[]
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'koryaku-bench-search-'))
const server = process.env.MEILI_URL ? undefined : await startServer()
const search = new Meilisearch({
  host: process.env.MEILI_URL ?? 'http://127.0.0.1:4290',
  apiKey: process.env.MEILI_KEY ?? 'bench',
  defaultWaitOptions: { timeout: 3_600_000, interval: 20 },
})
try {
  say(`${machine()}, Node ${process.version}`)
  if ((await indexed()) < values.documents) await indexCatalogue()
  else for await (const row of rows()) remember(row)
  const gold = readFileSync(join(values.data, 'search-gold.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as GoldQuery)
  await quality(gold)
  await further()
  const repeated = gold.map(({ query }) => query)
  for (const clients of [1, 10, 32]) await latency('gold queries, repeated', repeated, clients)
  for (const clients of [1, 10, 32]) await latency('beginnings of titles, each once', beginnings, clients)
  if (server) process.stdout.write(`memory of the server: ${memoryMb(server.pid as number)} MB resident\n`)
} finally {
  if (server) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}

async function startServer() {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../packages/embedded-search/src/main.ts'),
      ...['--db', folder, '--port', '4290', '--master-key', 'bench'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  return child
}

/** Documents that a kept folder holds. */
async function indexed(): Promise<number> {
  const { indexes } = await search.getStats()
  return indexes.games?.numberOfDocuments ?? 0
}

function remember(row: CatalogueRow): void {
  titlesById.set(row.id, [row.title, row.title_ja, row.title_en].filter(Boolean) as string[])
  beginnings.push(row.title.slice(0, Math.max(3, Math.ceil(row.title.length / 2))))
}

async function indexCatalogue(): Promise<void> {
  const games = search.index('games')
  if ((await search.createIndex('games', { primaryKey: 'id' }).waitTask()).status !== 'succeeded')
    throw new Error('the index could not be made')
  await games.updateSettings(SEARCH_SETTINGS.games).waitTask()
  const wanted = values.documents
  const started = performance.now()
  let documents = 0
  let batch: object[] = []
  let last = -1
  let peak = 0
  const send = async () => {
    if (batch.length === 0) return
    last = (await games.addDocuments(batch)).taskUid
    documents += batch.length
    batch = []
    // A few batches ahead at most, so that the memory is that of the server and not of its queue.
    if (documents % (BATCH * 10) === 0) {
      await search.tasks.waitForTask(last)
      if (server) peak = Math.max(peak, memoryMb(server.pid as number))
      if (documents % 200_000 === 0)
        process.stdout.write(
          `  ${documents} documents, ${Math.round(documents / ((performance.now() - started) / 1000))}/s, ${peak} MB\n`,
        )
    }
  }
  for (let round = 0; round === 0 || documents + batch.length < wanted; round++)
    for await (const row of rows()) {
      batch.push(toDocument(row, round))
      if (round === 0) remember(row)
      if (batch.length >= BATCH) await send()
      if (documents + batch.length >= wanted) break
    }
  await send()
  await search.tasks.waitForTask(last)
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(
    `indexed ${documents} games in ${seconds.toFixed(1)} s: ${Math.round(documents / seconds)} documents/s, making the documents included\n`,
  )
  if (server)
    process.stdout.write(
      `memory while indexing: ${Math.max(peak, memoryMb(server.pid as number))} MB resident at most\n`,
    )
}

async function* rows(): AsyncGenerator<CatalogueRow> {
  const file = createReadStream(join(values.data, 'games.jsonl.gz')).pipe(createGunzip())
  for await (const line of createInterface({ input: file })) yield JSON.parse(line) as CatalogueRow
}

function toDocument(row: CatalogueRow, round: number) {
  const copy = round === 0 ? '' : `-${round}`
  return gameDocument({
    id: row.id + copy,
    slug: row.slug + copy,
    titleJa: row.title_ja ?? null,
    titleEn: row.title_en ?? null,
    titleRomaji: row.title_romaji ?? null,
    reading: row.title_ja && !row.title_romaji ? deriveReading(row.title_ja) : null,
    dictionaryReading: row.title_ja ? deriveReading(row.title_ja) : null,
    aliases: row.aliases ?? [],
    thumbnail: null,
    platforms: row.platforms ?? [],
    genres: row.genres ?? [],
    year: row.year ?? null,
    popularity: 0,
  })
}

async function find(query: string, limit: number): Promise<string[]> {
  const wanted = { q: query, reading: deriveReading(query), limit }
  return (await findGames(body => search.multiSearch<typeof body, { id: string }>(body), wanted)).ids
}

async function quality(gold: readonly GoldQuery[]): Promise<void> {
  const results = []
  for (const query of gold) {
    // Copies of the catalogue count as the game they are copies of.
    const ids = (await find(query.query, 20)).map(id => id.replace(/-\d+$/, ''))
    const rank = ids.findIndex(id => query.accept_ids.includes(id)) + 1
    results.push({ ...query, rank })
    if (values.misses && rank !== 1)
      process.stdout.write(`  ${query.tier} ${query.query}: rank ${rank || 'none'}\n`)
  }
  const print = (name: string, group: readonly { rank: number }[]) => {
    const share = (fits: (rank: number) => boolean) =>
      `${((100 * group.filter(({ rank }) => fits(rank)).length) / group.length).toFixed(1)} %`.padStart(8)
    const mrr = group.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / group.length
    process.stdout.write(
      `${name.padEnd(24)}${String(group.length).padStart(4)}${share(rank => rank === 1)}${share(rank => rank > 0 && rank <= 5)}${mrr.toFixed(3).padStart(8)}\n`,
    )
  }
  process.stdout.write(`${'queries'.padEnd(24)}   n  first   in 5     MRR\n`)
  for (const [tier, group] of Map.groupBy(results, result => result.tier)) print(tier, group)
  for (const [type, group] of Map.groupBy(results, result => result.type)) print(`  ${type}`, group)
}

/** Queries in addition to the gold set, each with a pattern for the title that should come first. */
async function further(): Promise<void> {
  const lines = readFileSync(join(import.meta.dirname, 'search-queries.txt'), 'utf8')
    .trim()
    .split('\n')
  let first = 0
  let inFive = 0
  for (const line of lines) {
    const [query = '', pattern = ''] = line.split(' => ')
    const expected = new RegExp(pattern)
    const titles = (await find(query, 5)).map(id => titlesById.get(id.replace(/-\d+$/, '')) ?? [])
    const place = titles.findIndex(own => own.some(title => expected.test(title)))
    if (place === 0) first++
    if (place >= 0) inFive++
    if (values.misses && place !== 0)
      process.stdout.write(`  ${query}: ${titles.map(own => own[0]).join(' / ')}\n`)
  }
  const share = (count: number) => `${((100 * count) / lines.length).toFixed(1)} %`
  process.stdout.write(
    `${lines.length} further queries: ${first} first (${share(first)}), ${inFive} in 5 (${share(inFive)})\n`,
  )
}

async function latency(name: string, queries: readonly string[], clients: number): Promise<void> {
  const until = performance.now() + values.seconds * 1000
  const times: number[] = []
  const before = processorMs()
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        // A prime step, so that neighbours in the catalogue are not requested one after the other.
        const query = queries[(next++ * 7_919) % queries.length] as string
        const started = performance.now()
        await find(query, 24)
        times.push(performance.now() - started)
      }
    }),
  )
  times.sort((a, b) => a - b)
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`
  process.stdout.write(
    `${name}, ${clients} client${clients > 1 ? 's' : ''}: ${Math.round(times.length / values.seconds)} searches/s, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}; ${((processorMs() - before) / times.length).toFixed(2)} ms of processor each in the server\n`,
  )
}

/** CPU time and memory of the server so far. */
function processorMs(): number {
  if (!server) return Number.NaN
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function memoryMb(pid: number): number {
  if (statSync(`/proc/${pid}`, { throwIfNoEntry: false }) === undefined) return 0
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb ?? 0) / 1024)
}
