import type { Pool } from 'pg'
import type { Logger } from './logger.ts'

/** A larger table is only vacuumed: a rewrite would hold its readers for too long. */
export const REWRITTEN_BYTES_MAX = 256 * 1024 * 1024
/** How long a rewrite waits for others that use the table; they wait behind it meanwhile. */
export const SWEEP_LOCK_MS = 1_000

interface ChangedTable {
  name: string
  bytes: string
  changes: string
}

/** Rows that were deleted or replaced since the statistics began. */
const CHANGED = `
  select format('%I.%I', schemaname, relname) as name, pg_total_relation_size(relid) as bytes,
         (n_tup_upd + n_tup_del)::text as changes
    from pg_stat_user_tables where n_tup_upd + n_tup_del > 0 order by 2`

/**
 * Rewrites the tables of the database, so that no file of theirs holds rows that were deleted or replaced; an ordinary
 * vacuum may leave bytes of dead rows in the file until new rows need the space. The checkpoint after it lets the
 * server remove what is older of its write-ahead log. A table that is in use is swept the next time.
 * @returns a sweep; each one leaves out the tables that did not change since the last
 */
export function createTableSweep(db: Pool, log: Logger): () => Promise<void> {
  const swept = new Map<string, string>()
  return async () => {
    const client = await db.connect()
    let later = 0
    try {
      await client.query(`set lock_timeout = ${SWEEP_LOCK_MS}`)
      const { rows } = await client.query<ChangedTable>(CHANGED)
      for (const { name, bytes, changes } of rows) {
        if (swept.get(name) === changes) continue
        try {
          await client.query(
            Number(bytes) <= REWRITTEN_BYTES_MAX ? `vacuum (full) ${name}` : `vacuum ${name}`,
          )
          swept.set(name, changes)
        } catch {
          later++
        }
      }
      await client.query('checkpoint')
    } finally {
      await client.query('reset lock_timeout').catch(() => undefined)
      client.release()
    }
    if (later > 0) log.info({ tables: later }, 'some tables are in use; the next sweep rewrites them')
  }
}
