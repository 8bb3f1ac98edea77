import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DurableMark } from './durable-mark.ts'
import { DamagedLog } from './log-fault.ts'
import { sizeOf } from './log-paths.ts'

/**
 * A log has a write-ahead log and a durable mark in the same folder. A file that was replaced by hand leaves them
 * behind, which is detectable. SQLite would apply any write-ahead log found there: one of another log would overwrite
 * the content of the file.
 */
export function rejectForeignSidecars(file: string): void {
  if (sizeOf(`${file}-wal`) === 0) return
  const own = logIdIn(`${pathToFileURL(file).href}?immutable=1`)
  if (own === undefined) return
  const marked = DurableMark.slotsOf(file)
  const isMarked = marked.length === 0 || marked.some(({ logId }) => logId === own)
  if (isMarked && logIdIn(file) === own) return
  throw new DamagedLog({ kind: 'foreignWal', wal: `${file}-wal` })
}

/** The log's name, read without changing anything: with the write-ahead log, or past it when immutable. */
function logIdIn(location: string): string | undefined {
  const db = new DatabaseSync(location, { readOnly: true })
  try {
    const row = db.prepare(`select value from setting where name = 'log-id'`).get()
    return (row as { value: string } | undefined)?.value
  } catch {
    // An unreadable file is checked by the code that opens it.
    return undefined
  } finally {
    db.close()
  }
}
