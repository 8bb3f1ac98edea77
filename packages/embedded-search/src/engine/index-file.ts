import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { inTransaction } from '../in-transaction.ts'

/** `postings.word` of the list of all documents. */
export const ALL_DOCUMENTS = 0
/** Values of `facets.kind`. */
export const FACET = { marker: 0, number: 1, string: 2 } as const
export type FacetMarker = 'exists' | 'null' | 'empty'
/** Prefixes up to this length have separate posting lists, as words that begin with this mark. */
export const PREFIX_MARK = '\u0001'
export const PREFIX_LENGTH = 3
/** Documents per row of `numbers`. */
export const NUMBERS_PAGE = 1024

const SCHEMA_VERSION = 3
const SCHEMA = `
CREATE TABLE IF NOT EXISTS kv (k TEXT PRIMARY KEY, v TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS fields (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS docs (id INTEGER PRIMARY KEY, external TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
-- Numbers that deletions left: used again, so that the lists do not grow with every edit.
CREATE TABLE IF NOT EXISTS freed (id INTEGER PRIMARY KEY);
-- Word ids and places per document: ranks one document in detail, and tells what to take back on its removal.
CREATE TABLE IF NOT EXISTS forward (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
-- Of versions before this one.
DROP TABLE IF EXISTS segments;
DROP TABLE IF EXISTS facet_names;
CREATE TABLE IF NOT EXISTS postings (word INTEGER, field INTEGER, chunk INTEGER, docs BLOB NOT NULL, PRIMARY KEY (word, field, chunk)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facets (field INTEGER, kind INTEGER, value, chunk INTEGER, docs BLOB NOT NULL, PRIMARY KEY (field, kind, value, chunk)) WITHOUT ROWID;
-- The number of a field per document, in pages: for sorting and comparing without holding a column in memory.
CREATE TABLE IF NOT EXISTS numbers (field INTEGER, page INTEGER, data BLOB NOT NULL, PRIMARY KEY (field, page)) WITHOUT ROWID;
`

/** The tables of one index. The writer opens the file for writing, searches open it read-only concurrently. */
export class IndexFile {
  readonly db: DatabaseSync
  readonly path: string
  readonly #statements = new Map<string, StatementSync>()

  constructor(path: string, { readOnly = false } = {}) {
    this.path = path
    // Not SQLite's own read-only mode, which cannot open a WAL file without a writer.
    this.db = new DatabaseSync(path)
    this.db.exec('PRAGMA busy_timeout=10000; PRAGMA cache_size=-16384; PRAGMA temp_store=MEMORY')
    if (readOnly) {
      this.db.exec('PRAGMA query_only=1')
      return
    }
    this.db.exec('PRAGMA page_size=8192; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL')
    // Deleted content is overwritten.
    this.db.exec('PRAGMA secure_delete=ON')
    this.db.exec(SCHEMA)
    this.setMeta('schema', SCHEMA_VERSION)
  }

  /** A prepared statement, kept for the next use. */
  sql(text: string): StatementSync {
    let statement = this.#statements.get(text)
    if (statement === undefined) {
      statement = this.db.prepare(text)
      statement.setReturnArrays(true)
      this.#statements.set(text, statement)
    }
    return statement
  }

  row<T extends unknown[]>(text: string, ...values: (string | number | Uint8Array | null)[]): T | undefined {
    return this.sql(text).get(...values) as T | undefined
  }

  rows<T extends unknown[]>(text: string, ...values: (string | number | null)[]): T[] {
    return this.sql(text).all(...values) as unknown as T[]
  }

  iterate<T extends unknown[]>(text: string, ...values: (string | number | null)[]): IterableIterator<T> {
    return this.sql(text).iterate(...values) as unknown as IterableIterator<T>
  }

  /** Runs `work` in one transaction: readers see all of it or nothing. */
  transaction<T>(work: () => T, begin = 'BEGIN IMMEDIATE'): T {
    return inTransaction(this.db, work, begin)
  }

  meta<T>(key: string): T | undefined {
    const row = this.row<[string]>('SELECT v FROM kv WHERE k=?', key)
    return row && (JSON.parse(row[0]) as T)
  }

  setMeta(key: string, value: unknown): void {
    this.sql('INSERT INTO kv VALUES (?,?) ON CONFLICT(k) DO UPDATE SET v=excluded.v').run(
      key,
      JSON.stringify(value),
    )
  }

  /**
   * Folds the write-ahead log in and empties it: only then are old forms of documents gone from the disk.
   * @returns false when readers kept it from that
   */
  foldLog(): boolean {
    return this.row<[number]>('PRAGMA wal_checkpoint(TRUNCATE)')?.[0] === 0
  }

  close(): void {
    this.#statements.clear()
    this.db.close()
  }
}
