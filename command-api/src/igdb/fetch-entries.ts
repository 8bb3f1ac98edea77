import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool } from 'pg'
import type { IgdbClient, IgdbRecord } from './igdb-client.ts'
import { ENTRY_FIELDS } from './igdb-entry.ts'

export const PAGE = 500
const ENDPOINT = 'games'
/** Their clock may be behind ours, and an update may be visible late. */
const OVERLAP_SECONDS = 3_600

interface Needs {
  db: Pool
  client: IgdbClient
  now: () => Date
}
interface Cursor {
  since: string
  after_id: number
  began_at: string | null
}
export interface FetchedPage {
  fetched: number
  changed: number
}

/**
 * Fetches what was updated since the last run, page by page in the order of IDs. Each page is stored together with the
 * cursor, so that an interrupted run continues behind it.
 * @param whole fetch unchanged entries too
 */
export async function fetchEntries(
  { db, client, now }: Needs,
  { whole, onPage }: { whole: boolean; onPage: (page: FetchedPage) => Promise<void> },
): Promise<void> {
  const seconds = Math.floor(+now() / 1_000)
  const { rows } = await db.query<Cursor>(
    `insert into igdb.cursor (endpoint, began_at) values ($1, $2)
     on conflict (endpoint) do update set began_at = coalesce(igdb.cursor.began_at, excluded.began_at)
     returning since, after_id, began_at`,
    [ENDPOINT, seconds],
  )
  const cursor = rows[0] ?? { since: '0', after_id: 0, began_at: null }
  const since = whole ? '0' : cursor.since
  for (let after = cursor.after_id; ; ) {
    const records = await client.query(ENDPOINT, queryOf(since, after))
    const last = records.at(-1)
    if (!last) break
    const changed = await storePage(db, records, last.id)
    await onPage({ fetched: records.length, changed })
    after = last.id
    if (records.length < PAGE) break
  }
  await db.query(
    `update igdb.cursor set since = greatest(0, began_at - $2), after_id = 0, began_at = null
      where endpoint = $1 and began_at is not null`,
    [ENDPOINT, OVERLAP_SECONDS],
  )
}

const queryOf = (since: string, after: number): string =>
  `fields ${ENTRY_FIELDS.join(',')}; where updated_at >= ${since} & id > ${after}; sort id asc; limit ${PAGE};`

/** @returns how many entries are new or have another checksum */
async function storePage(db: Pool, records: IgdbRecord[], upTo: number): Promise<number> {
  const rows = records.map(record => ({
    id: record.id,
    checksum: typeof record.checksum === 'string' ? record.checksum.slice(0, 100) : '',
    updated_at: typeof record.updated_at === 'number' ? Math.floor(record.updated_at) : 0,
    // Postgres stores no NUL in jsonb.
    raw: JSON.parse(JSON.stringify(record).replaceAll('\\u0000', '')),
  }))
  return inTransaction(db, async client => {
    const stored = await client.query(
      `insert into igdb.record as known (endpoint, id, checksum, updated_at, raw)
       select $1, id, checksum, updated_at, raw
         from json_to_recordset($2::json) as r(id integer, checksum text, updated_at bigint, raw jsonb)
       on conflict (endpoint, id) do update
         set checksum = excluded.checksum, updated_at = excluded.updated_at, raw = excluded.raw
         where known.checksum <> excluded.checksum or known.raw <> excluded.raw`,
      [ENDPOINT, JSON.stringify(rows)],
    )
    await client.query('update igdb.cursor set after_id = $2 where endpoint = $1', [ENDPOINT, upTo])
    return stored.rowCount ?? 0
  })
}
