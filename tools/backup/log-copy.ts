import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { LogEnd } from './fit-to-log.ts'

/** The content of a copy of the log. */
export function summaryOfLog(file: string): { position: string; events: number } {
  const db = openCopy(file)
  try {
    const { events, position } = db
      .prepare('select count(*) as events, coalesce(max(position), 0) as position from event')
      .get() as { events: number; position: number }
    return { position: String(position), events }
  } finally {
    db.close()
  }
}

/** The log of a backup, to ask for streams. */
export function openLogCopy(file: string, position: string): LogEnd & { close: () => void } {
  const db = openCopy(file)
  const find = db.prepare('select 1 from stream where name = ? and last_revision >= 0')
  return {
    position: BigInt(position),
    has: async stream => find.get(stream) !== undefined,
    close: () => db.close(),
  }
}

/** A copy has no writer: no files of SQLite appear next to it. */
function openCopy(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  url.search = 'immutable=1'
  return new DatabaseSync(url, { readOnly: true })
}
