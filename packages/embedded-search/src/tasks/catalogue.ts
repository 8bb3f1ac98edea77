import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MeiliError } from '../errors.ts'
import { inTransaction } from '../in-transaction.ts'

export type TaskStatus = 'enqueued' | 'processing' | 'succeeded' | 'failed' | 'canceled'
export type TaskType =
  | 'documentAdditionOrUpdate'
  | 'documentDeletion'
  | 'settingsUpdate'
  | 'indexCreation'
  | 'indexUpdate'
  | 'indexDeletion'
  | 'indexSwap'
  | 'indexCompaction'
  | 'taskCancelation'
  | 'taskDeletion'

export interface TaskRow {
  uid: number
  index_uid: string | null
  type: TaskType
  status: TaskStatus
  details: string | null
  error: string | null
  /** What to do, as JSON; documents lie in a file that it names. */
  payload: string
  metadata: string | null
  canceled_by: number | null
  enqueued_at: string
  started_at: string | null
  finished_at: string | null
}

export interface IndexRow {
  uid: string
  file: string
  primary_key: string | null
  created_at: string
  updated_at: string
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS tasks (uid INTEGER PRIMARY KEY AUTOINCREMENT, index_uid TEXT, type TEXT NOT NULL, status TEXT NOT NULL,
  details TEXT, error TEXT, payload TEXT NOT NULL, metadata TEXT, canceled_by INTEGER, enqueued_at TEXT NOT NULL, started_at TEXT, finished_at TEXT);
-- The next task to do.
CREATE INDEX IF NOT EXISTS tasks_open ON tasks (uid) WHERE status IN ('enqueued', 'processing');
CREATE TABLE IF NOT EXISTS indexes (uid TEXT PRIMARY KEY, file TEXT NOT NULL, primary_key TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS keys (uid TEXT PRIMARY KEY, name TEXT, description TEXT, actions TEXT NOT NULL, indexes TEXT NOT NULL,
  expires_at TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS instance (k TEXT PRIMARY KEY, v TEXT NOT NULL) WITHOUT ROWID;
`

/** The server's own small database: which indexes there are, all tasks, all keys. */
export class Catalogue {
  readonly db: DatabaseSync
  readonly indexFolder: string
  readonly updateFolder: string
  /** Where it was opened, and as which file. */
  readonly #file: string
  readonly #opened: string

  /** Opens or creates it. Throws when the folder holds something else or is damaged. */
  constructor(folder: string) {
    this.indexFolder = path.join(folder, 'indexes')
    this.updateFolder = path.join(folder, 'updates')
    mkdirSync(this.indexFolder, { recursive: true })
    mkdirSync(this.updateFolder, { recursive: true })
    this.#file = path.join(folder, 'catalogue.db')
    this.db = new DatabaseSync(this.#file)
    this.db.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL')
    this.db.exec(SCHEMA)
    const check = this.db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
    if (check.quick_check !== 'ok') throw new Error(`catalogue.db: ${check.quick_check}`)
    // The interrupted task is run again after a restart: every task is idempotent.
    this.db.exec("UPDATE tasks SET status='enqueued', started_at=NULL WHERE status='processing'")
    this.#opened = identityOf(this.#file)
  }

  /**
   * True if its files are still those it has open. Deleted files remain readable and writable, and are lost with the
   * process.
   */
  isInPlace(): boolean {
    try {
      const folders = [this.indexFolder, this.updateFolder]
      return (
        this.#opened === identityOf(this.#file) &&
        folders.every(folder => existsSync(folder)) &&
        !this.#lacksIndex()
      )
    } catch {
      return false
    }
  }

  /**
   * Drops all indexes and open tasks if the file of one is missing: a part would be served as if it were all. The
   * indexer fills them again; the keys stay.
   * @returns whether it did
   */
  giveUpLost(): boolean {
    if (!this.#lacksIndex()) return false
    const lost = new MeiliError('internal', 'The files of the indexes are gone.').toJSON()
    this.transaction(() => {
      this.run('DELETE FROM indexes')
      for (const { uid } of this.all<TaskRow>("SELECT uid FROM tasks WHERE status='enqueued'"))
        this.finish(uid, 'failed', null, lost)
    })
    return true
  }

  /** An empty file counts as missing: searching creates one for a missing index. */
  #lacksIndex(): boolean {
    const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
    return this.all<IndexRow>('SELECT * FROM indexes').some(index => sizeOf(this.pathOf(index)) === 0)
  }

  transaction<T>(work: () => T): T {
    return inTransaction(this.db, work)
  }

  get<T>(sql: string, ...values: (string | number | null)[]): T | undefined {
    return this.db.prepare(sql).get(...values) as T | undefined
  }

  all<T>(sql: string, ...values: (string | number | null)[]): T[] {
    return this.db.prepare(sql).all(...values) as T[]
  }

  run(sql: string, ...values: (string | number | null)[]): number {
    return Number(this.db.prepare(sql).run(...values).lastInsertRowid)
  }

  index(uid: string): IndexRow | undefined {
    return this.get<IndexRow>('SELECT * FROM indexes WHERE uid=?', uid)
  }

  pathOf(index: IndexRow): string {
    return path.join(this.indexFolder, index.file)
  }

  enqueue(
    type: TaskType,
    indexUid: string | null,
    payload: object,
    details: object | null,
    metadata?: string,
  ): TaskRow {
    const uid = this.run(
      "INSERT INTO tasks (index_uid, type, status, details, payload, metadata, enqueued_at) VALUES (?,?,'enqueued',?,?,?,?)",
      indexUid,
      type,
      details && JSON.stringify(details),
      JSON.stringify(payload),
      metadata ?? null,
      new Date().toISOString(),
    )
    return this.task(uid) as TaskRow
  }

  task(uid: number): TaskRow | undefined {
    return this.get<TaskRow>('SELECT * FROM tasks WHERE uid=?', uid)
  }

  finish(
    uid: number,
    status: TaskStatus,
    details: object | null,
    error: object | null = null,
    canceledBy: number | null = null,
  ): void {
    const known = JSON.parse(this.task(uid)?.details ?? 'null') as object | null
    this.run(
      'UPDATE tasks SET status=?, details=?, error=?, finished_at=?, canceled_by=? WHERE uid=?',
      status,
      details || known ? JSON.stringify({ ...known, ...details }) : null,
      error && JSON.stringify(error),
      new Date().toISOString(),
      canceledBy,
      uid,
    )
  }

  close(): void {
    this.db.close()
  }
}

/** A file that was put in the place of another is not that one. */
function identityOf(file: string): string {
  const { dev, ino } = statSync(file)
  return `${dev}:${ino}`
}
