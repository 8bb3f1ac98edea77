import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TextHead } from '@koryaku/contracts/articles/text/text-head.ts'
import type { Operation, OperationRecord } from '@koryaku/contracts/operations/operation.api.ts'
import type { OpsOverview } from '@koryaku/contracts/operations/ops.api.ts'
import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import { openContent } from '@koryaku/server-kit/sealed-content.ts'
import pg from 'pg'
import type { Acknowledged } from './acknowledged-load.ts'
import type { PeopleAndContent } from './people-and-content.ts'
import type { SiteUnderFaults } from './site-under-faults.ts'

/** All of it must be 0. */
export interface Findings {
  /** Acknowledged commands whose effect is not in the log or not in the read model. */
  lost: string[]
  /** Effects that are in the log twice. */
  doubled: string[]
  /** Read models and search documents that differ from fresh ones, and what could not be compared. */
  differing: string[]
  eventsRead: number
  rowsCompared: number
}

const ROOT = join(import.meta.dirname, '../..')
const CAUGHT_UP_WITHIN_MS = 120_000
const OPERATION_WITHIN_MS = 600_000

/** Verifies every acknowledged effect in the log and in the tables, then has all read models rebuilt and compared. */
export async function verifyAfterFaults(
  site: SiteUnderFaults,
  people: PeopleAndContent,
  acknowledged: Acknowledged,
  /** Whether a row was corrupted. */
  damaged: boolean,
): Promise<Findings> {
  const findings: Findings = { lost: [], doubled: [], differing: [], eventsRead: 0, rowsCompared: 0 }
  const events = connectEventStore(site.direct.EVENTSTORE_URL)
  const db = new pg.Client({ connectionString: site.direct.DATABASE_URL })
  await db.connect()
  try {
    await lookIntoLog(events, await contentKeys(db), acknowledged, findings)
    await caughtUp(events, db)
    await lookIntoTables(db, acknowledged, findings)
    await compareWithFresh(site, people, damaged, findings)
  } finally {
    await db.end()
    await events.close()
  }
  return findings
}

async function contentKeys(db: pg.Client): Promise<Map<string, Buffer>> {
  const { rows } = await db.query<{ content_id: string; key: Buffer }>(
    'select content_id, key from identity.content_key',
  )
  return new Map(rows.map(({ content_id, key }) => [content_id, key]))
}

async function lookIntoLog(
  events: EventStore,
  keys: ReadonlyMap<string, Buffer>,
  acknowledged: Acknowledged,
  findings: Findings,
): Promise<void> {
  const last = new Map<string, string>()
  const titles = new Map<string, number>()
  const ids = new Set<string>()
  for await (const event of events.readAll()) {
    const { id, stream, type } = event
    findings.eventsRead++
    if (ids.has(id)) findings.doubled.push(`event ${id}`)
    ids.add(id)
    if (/^article(Like|Bookmark)-/.test(stream)) {
      if (last.get(stream) === type) findings.doubled.push(`${type} in ${stream}`)
      last.set(stream, type)
    }
    if (event.type === 'TextSaved') {
      const { contentId, sealedHead } = event.data
      const head = openContent(sealedHead, contentId, keys.get(contentId)) as TextHead | null
      const key = `${contentId} ${head?.title}`
      titles.set(key, (titles.get(key) ?? 0) + 1)
    }
  }
  for (const { kind, articleId, userId, is } of acknowledged.pairs.values()) {
    const stream = (kind === 'likes' ? articleLikeStream : articleBookmarkStream)(articleId, userId)
    const given = /^Article(Liked|Bookmarked)$/.test(last.get(stream) ?? '')
    if (given !== is) findings.lost.push(`${stream}: ${last.get(stream) ?? 'no event'}`)
  }
  for (const [articleId, saved] of acknowledged.titles) {
    for (const title of saved) {
      const times = titles.get(`${articleId} ${title}`) ?? 0
      if (times === 0) findings.lost.push(`${articleId}: ${title}`)
      if (times > 1) findings.doubled.push(`${articleId}: ${title}, ${times} times`)
    }
  }
}

/** Waits until nothing in the log is behind the position that the read models have reached. */
async function caughtUp(events: EventStore, db: pg.Client): Promise<void> {
  const deadline = Date.now() + CAUGHT_UP_WITHIN_MS
  for (;;) {
    const { rows } = await db.query<{ position: string }>('select position from read.read_position')
    let behind = 0
    for await (const _ of events.readAll({ after: BigInt(rows[0]?.position ?? 0) })) behind++
    if (behind === 0) return
    if (Date.now() > deadline) throw new Error(`the read models are ${behind} events behind`)
    await delay(200)
  }
}

async function lookIntoTables(db: pg.Client, { pairs }: Acknowledged, findings: Findings): Promise<void> {
  for (const { kind, articleId, userId, is } of pairs.values()) {
    const table = kind === 'likes' ? 'read.article_like' : 'read.article_bookmark'
    const { rowCount } = await db.query(
      `select 1 from ${table} where article_id = $1 and user_id = $2 and is_set`,
      [articleId, userId],
    )
    if ((rowCount === 1) !== is) findings.lost.push(`${table} ${articleId} ${userId}: ${rowCount} rows`)
  }
}

/**
 * A verification must find exactly the row that was damaged by hand, if any; after a rebuild of that read model nothing
 * may differ. Then compares the search index with the read models, and verifies the log file.
 */
async function compareWithFresh(
  site: SiteUnderFaults,
  { owner, quietArticleId }: PeopleAndContent,
  damaged: boolean,
  findings: Findings,
): Promise<void> {
  const differences = async (): Promise<Difference[]> => {
    const record = await operate(owner, { action: 'verify', projections: [] })
    if (record.state !== 'done' && record.failure?.kind !== 'drifted')
      return [{ projection: 'verify', table: record.error ?? record.state, rows: 0, examples: '' }]
    const { projections } = (await owner.expect<{ data: OpsOverview }>('GET', '/api/ops')).data
    findings.rowsCompared = projections.reduce((sum, { verification }) => sum + (verification?.rows ?? 0), 0)
    return projections.flatMap(({ name, verification }) =>
      verification
        ? verification.tables.flatMap(({ table, differences: rows, examples }) =>
            rows > 0 ? [{ projection: name, table, rows, examples: examples.join() }] : [],
          )
        : [{ projection: name, table: 'not compared', rows: 0, examples: '' }],
    )
  }
  const found = await differences()
  if (damaged) {
    const [first] = found
    if (found.length !== 1 || first?.examples !== quietArticleId)
      findings.differing.push(`the damaged row: ${JSON.stringify(found)}`)
    await operate(owner, {
      action: 'rebuild',
      projections: found.map(({ projection }) => projection),
      acceptDifferences: true,
    })
  }
  for (const difference of damaged ? await differences() : found)
    findings.differing.push(JSON.stringify(difference))

  const check = (what: string, ...command: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      ...{ cwd: ROOT, encoding: 'utf8' },
      env: { ...process.env, ...site.direct },
    })
    if (status !== 0) findings.differing.push(`${what}: ${(stdout + stderr).trim().slice(-500)}`)
  }
  // The index entry of the damaged row is repaired by a rebuild, too.
  if (damaged) await operate(owner, { action: 'rebuild-search', acceptDifferences: true })
  check('search', 'search-indexer/src/cli.ts', 'verify')
  check(
    'log',
    'packages/embedded-event-store/src/main.ts',
    'verify',
    '--db',
    join(site.direct.DATA_DIR, 'events.db'),
  )
}

interface Difference {
  projection: string
  table: string
  rows: number
  /** Keys of some of the rows. */
  examples: string
}

async function operate(owner: PeopleAndContent['owner'], operation: Operation): Promise<OperationRecord> {
  const { data } = await owner.expect<{ data: OperationRecord }>('POST', '/api/ops/operations', operation)
  const deadline = Date.now() + OPERATION_WITHIN_MS
  for (;;) {
    const { operations } = (await owner.expect<{ data: OpsOverview }>('GET', '/api/ops')).data
    const record = operations.find(({ id }) => id === data.id)
    if (record?.finishedAt) return record
    if (Date.now() > deadline) throw new Error(`${operation.action} has not ended`)
    await delay(300)
  }
}
