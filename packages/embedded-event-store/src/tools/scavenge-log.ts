import type { DatabaseSync } from 'node:sqlite'
import { endOf } from '../event-record.ts'
import { openLogFile } from '../log-file.ts'
import { inTransaction, logIdOf } from '../log-format.ts'
import { Storage } from '../storage.ts'
import { type StreamState, StreamTable } from '../stream-table.ts'
import { oldestVisibleRevision } from '../stream-window.ts'

/** Events that one transaction removes: a store that is up waits for no longer than that. */
const CHUNK = 500

export interface ScavengeProgress {
  streams: number
  of: number
  removed: number
}

/**
 * Removes what `$maxCount`, `$maxAge`, `$tb` and deletes hide: from now on it is missing from the whole log too. The
 * store may be up. The newest event of the log stays, so that no position is ever given twice.
 */
export function* scavengeLog(file: string): Generator<ScavengeProgress, ScavengeProgress> {
  const db = openLogFile(file)
  const storage = new Storage(file)
  try {
    // Metadata streams keep their last event only; other streams are checked if they have limits.
    const limited = `last_revision >= first_kept and
      (retention <> '{}' or tombstoned = 1 or (name like '$$%' and last_revision > first_kept))`
    const { of } = db.prepare(`select count(*) as "of" from stream where ${limited}`).get() as { of: number }
    const next = db.prepare(
      `select stream_id as id, name from stream where ${limited} and stream_id > ? order by stream_id limit 1`,
    )
    const progress = { streams: 0, of, removed: 0 }
    for (let id = 0; ; ) {
      const stream = next.get(id) as { id: number; name: string } | undefined
      if (!stream) break
      id = stream.id
      for (let removed = CHUNK; removed === CHUNK; progress.removed += removed) {
        removed = inTransaction(db, () => removeChunk(db, storage, stream.name))
        yield { ...progress, removed: progress.removed + removed }
      }
      progress.streams++
      yield progress
    }
    return progress
  } finally {
    storage.close()
    db.close()
  }
}

/** The limits are read in the transaction that applies them, so events that a writer has just made visible stay. */
function removeChunk(db: DatabaseSync, storage: Storage, stream: string): number {
  const state = storage.findStream(stream) as StreamState
  const kept = state.tombstoned ? state.lastRevision : oldestVisibleRevision(storage, state, Date.now())
  const newest = db.prepare('select max(position) as position from event').get() as { position: number }
  const rows = db
    .prepare(
      `select position, revision, metadata, data from event
       where stream_id = ? and revision < ? and position < ? order by revision limit ${CHUNK}`,
    )
    .all(state.streamId, Math.min(kept, state.lastRevision + 1), newest.position) as unknown as {
    position: number
    revision: number
    metadata: Uint8Array
    data: Uint8Array
  }[]
  const last = rows.at(-1)
  if (!last) return 0
  db.prepare('delete from event where stream_id = ? and revision <= ?').run(state.streamId, last.revision)
  new StreamTable(db, logIdOf(db)).save({ ...state, firstKept: last.revision + 1 })
  for (const row of rows) noteGap(db, row.position, endOf(row))
  return rows.length
}

/** Gaps that touch become one, so that there are few. */
export function noteGap(db: DatabaseSync, from: number, to: number): void {
  const before = db
    .prepare('select from_position, to_position from gap where from_position < ? order by 1 desc limit 1')
    .get(from) as { from_position: number; to_position: number } | undefined
  const after = db.prepare('delete from gap where from_position = ? returning to_position').get(to)
  const start = before?.to_position === from ? before.from_position : from
  const end = (after as { to_position: number } | undefined)?.to_position ?? to
  db.prepare('insert or replace into gap (from_position, to_position) values (?, ?)').run(start, end)
}
