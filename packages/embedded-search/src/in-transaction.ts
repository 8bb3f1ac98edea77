import type { DatabaseSync } from 'node:sqlite'

/** Runs `work` in one transaction: all of it is written, or nothing. */
export function inTransaction<T>(db: DatabaseSync, work: () => T, begin = 'BEGIN'): T {
  db.exec(begin)
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
