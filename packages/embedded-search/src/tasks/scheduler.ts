import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { IndexStore } from '../engine/index-store.ts'
import { asMeiliError, indexNotFound, MeiliError } from '../errors.ts'
import type { DocumentTask, ReadJob, TaskResult, WriteJob } from '../threads/messages.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import type { Catalogue, IndexRow, TaskRow } from './catalogue.ts'

/** Document tasks that are written in one transaction, and how large their payloads may be together. */
const BATCH_TASKS = 100
const BATCH_BYTES = 12 * 1024 * 1024
/** Finished tasks that are remembered. */
const KEPT_TASKS = 20_000

type Payload = DocumentTask['action'] & { bytes?: number }

/** Does the tasks one after the other, in the order in which they came. */
export class Scheduler {
  readonly #catalogue: Catalogue
  readonly #writer: ThreadPool<WriteJob>
  readonly #readers: ThreadPool<ReadJob>
  #running: Promise<void> | undefined
  #stopped = false
  #sinceTrim = 0
  /** Files whose write-ahead log may still hold what was deleted or replaced; after a start, any. */
  readonly #unfolded = new Set<string>()
  /** Name of the index that is being written. */
  indexing: string | null = null

  constructor(catalogue: Catalogue, writer: ThreadPool<WriteJob>, readers: ThreadPool<ReadJob>) {
    this.#catalogue = catalogue
    this.#writer = writer
    this.#readers = readers
    this.#sweep()
  }

  /** To be called after a task was enqueued. */
  wake(): void {
    if (this.#running || this.#stopped) return
    this.#running = this.#drain().finally(() => {
      this.#running = undefined
    })
  }

  /** Finishes what is being done and takes up nothing more. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #drain(): Promise<void> {
    let hasFolded = false
    while (!this.#stopped) {
      const batch = this.#next()
      if (batch.length === 0) {
        if (hasFolded || this.#unfolded.size === 0) return
        await this.#foldLogs()
        // Tasks may have come meanwhile.
        hasFolded = true
        continue
      }
      hasFolded = false
      const [first] = batch as [TaskRow]
      const now = new Date().toISOString()
      this.#catalogue.transaction(() => {
        for (const task of batch)
          this.#catalogue.run("UPDATE tasks SET status='processing', started_at=? WHERE uid=?", now, task.uid)
      })
      this.indexing = first.index_uid
      try {
        if (isDocuments(first)) await this.#documents(batch)
        else await this.#single(first)
      } catch (error) {
        for (const task of batch)
          this.#catalogue.finish(task.uid, 'failed', null, asMeiliError(error).toJSON())
      }
      this.indexing = null
      this.#noteWritten(first)
      for (const task of batch) this.#dropFile(task)
      this.#trim(batch.length)
    }
  }

  /** Only once nothing waits: under load one fold does for many tasks. */
  async #foldLogs(): Promise<void> {
    for (const file of this.#unfolded) {
      const known = this.#catalogue.all<{ file: string }>('SELECT file FROM indexes')
      const isThere = known.some(row => path.join(this.#catalogue.indexFolder, row.file) === file)
      // Work blocked by readers or a full disk is retried after the next tasks.
      const fold = () => this.#writer.run<boolean>({ kind: 'foldLog', path: file }).catch(() => false)
      if (!isThere || (await fold())) this.#unfolded.delete(file)
    }
  }

  #noteWritten({ index_uid }: TaskRow): void {
    const index = index_uid === null ? undefined : this.#catalogue.index(index_uid)
    if (index) this.#unfolded.add(this.#catalogue.pathOf(index))
  }

  /** The next task, batched with the following document tasks of the same index. */
  #next(): TaskRow[] {
    const open = this.#catalogue.all<TaskRow>(
      "SELECT * FROM tasks WHERE status IN ('enqueued', 'processing') ORDER BY uid LIMIT ?",
      BATCH_TASKS,
    )
    const [first] = open
    if (first === undefined || !isDocuments(first)) return open.slice(0, 1)
    let bytes = 0
    const end = open.findIndex(task => {
      bytes += (JSON.parse(task.payload) as Payload).bytes ?? 0
      return (
        !isDocuments(task) || task.index_uid !== first.index_uid || (task !== first && bytes > BATCH_BYTES)
      )
    })
    return end === -1 ? open : open.slice(0, end)
  }

  async #documents(batch: TaskRow[]): Promise<void> {
    const uid = batch[0]?.index_uid as string
    let index = this.#catalogue.index(uid)
    if (index === undefined) {
      if (batch.every(task => task.type === 'documentDeletion')) throw indexNotFound(uid)
      index = await this.#createIndex(uid, null)
    }
    const file = this.#catalogue.pathOf(index)
    const tasks = batch.map(task => {
      const action = JSON.parse(task.payload) as Payload
      if (action.do === 'put') action.file = path.join(this.#catalogue.updateFolder, action.file)
      return { uid: task.uid, action }
    })
    const { results, primaryKey } = await this.#writer.run<{
      results: TaskResult[]
      primaryKey: string | null
    }>({
      kind: 'documents',
      path: file,
      indexUid: uid,
      tasks,
    })
    this.#catalogue.transaction(() => {
      for (const { uid: task, details, error } of results)
        this.#catalogue.finish(task, error ? 'failed' : 'succeeded', error ? null : details, error ?? null)
      this.#catalogue.run(
        'UPDATE indexes SET primary_key=?, updated_at=? WHERE uid=?',
        primaryKey,
        new Date().toISOString(),
        uid,
      )
    })
  }

  async #single(task: TaskRow): Promise<void> {
    const payload = JSON.parse(task.payload) as Record<string, unknown>
    const details = await this.#perform(task, payload)
    this.#catalogue.finish(task.uid, 'succeeded', details)
  }

  async #perform(task: TaskRow, payload: Record<string, unknown>): Promise<object | null> {
    const uid = task.index_uid as string
    switch (task.type) {
      case 'indexCreation':
        if (this.#catalogue.index(uid))
          throw new MeiliError('index_already_exists', `Index \`${uid}\` already exists.`)
        await this.#createIndex(uid, payload.primaryKey as string | null)
        return null
      case 'indexUpdate':
        return this.#updateIndex(this.#existing(uid), payload as { primaryKey?: string; newUid?: string })
      case 'indexDeletion': {
        const index = this.#existing(uid)
        const { numberOfDocuments } = await this.#readers.run<{ numberOfDocuments: number }>({
          kind: 'stats',
          path: this.#catalogue.pathOf(index),
        })
        this.#catalogue.run('DELETE FROM indexes WHERE uid=?', uid)
        await this.#removeFile(this.#catalogue.pathOf(index))
        return { deletedDocuments: numberOfDocuments }
      }
      case 'indexSwap':
        this.#swap((payload.swaps as { indexes: [string, string]; rename?: boolean }[]) ?? [])
        return null
      case 'settingsUpdate':
        return this.#settings(uid, payload as { settings: Record<string, unknown>; reset: boolean })
      case 'indexCompaction':
        await this.#writer.run({ kind: 'compact', path: this.#catalogue.pathOf(this.#existing(uid)) })
        return null
      default:
        throw new MeiliError('internal', `${task.type} is not a task of the queue`)
    }
  }

  #existing(uid: string): IndexRow {
    const index = this.#catalogue.index(uid)
    if (index === undefined) throw indexNotFound(uid)
    return index
  }

  async #createIndex(uid: string, primaryKey: string | null): Promise<IndexRow> {
    const now = new Date().toISOString()
    const index = {
      uid,
      file: `${randomUUID()}.db`,
      primary_key: primaryKey,
      created_at: now,
      updated_at: now,
    }
    await this.#writer.run({ kind: 'create', path: this.#catalogue.pathOf(index), primaryKey })
    this.#catalogue.run('INSERT INTO indexes VALUES (?,?,?,?,?)', uid, index.file, primaryKey, now, now)
    return index
  }

  async #updateIndex(index: IndexRow, change: { primaryKey?: string; newUid?: string }): Promise<null> {
    if (change.newUid !== undefined && change.newUid !== index.uid && this.#catalogue.index(change.newUid))
      throw new MeiliError('index_already_exists', `Index \`${change.newUid}\` already exists.`)
    if (change.primaryKey !== undefined)
      await this.#writer.run({
        kind: 'primaryKey',
        path: this.#catalogue.pathOf(index),
        primaryKey: change.primaryKey,
      })
    this.#catalogue.run(
      'UPDATE indexes SET primary_key=coalesce(?, primary_key), uid=coalesce(?, uid), updated_at=? WHERE uid=?',
      change.primaryKey ?? null,
      change.newUid ?? null,
      new Date().toISOString(),
      index.uid,
    )
    return null
  }

  /** All swaps or none, in one transaction: a search sees either the old indexes or the new ones. */
  #swap(swaps: { indexes: [string, string]; rename?: boolean }[]): void {
    this.#catalogue.transaction(() => {
      for (const {
        indexes: [left, right],
        rename,
      } of swaps) {
        if (rename) {
          this.#existing(left)
          if (this.#catalogue.index(right))
            throw new MeiliError('index_already_exists', `Index \`${right}\` already exists.`)
          this.#catalogue.run('UPDATE indexes SET uid=? WHERE uid=?', right, left)
          continue
        }
        const missing = [left, right].filter(uid => this.#catalogue.index(uid) === undefined)
        if (missing.length > 0)
          throw new MeiliError(
            'index_not_found',
            `Indexes ${missing.map(uid => `\`${uid}\``).join(', ')} not found.`,
          )
        this.#catalogue.run("UPDATE indexes SET uid='\u0001' WHERE uid=?", left)
        this.#catalogue.run('UPDATE indexes SET uid=? WHERE uid=?', left, right)
        this.#catalogue.run("UPDATE indexes SET uid=? WHERE uid='\u0001'", right)
      }
    })
  }

  async #settings(
    uid: string,
    { settings, reset }: { settings: Record<string, unknown>; reset: boolean },
  ): Promise<object> {
    const index = this.#catalogue.index(uid) ?? (await this.#createIndex(uid, null))
    const newFile = `${randomUUID()}.db`
    const { moved } = await this.#writer.run<{ moved: boolean }>({
      kind: 'settings',
      path: this.#catalogue.pathOf(index),
      newPath: path.join(this.#catalogue.indexFolder, newFile),
      settings,
      reset,
    })
    this.#catalogue.run(
      'UPDATE indexes SET file=?, updated_at=? WHERE uid=?',
      moved ? newFile : index.file,
      new Date().toISOString(),
      uid,
    )
    if (moved) await this.#removeFile(this.#catalogue.pathOf(index))
    return settings
  }

  async #removeFile(file: string): Promise<void> {
    await this.#readers.everywhere({ kind: 'forget', path: file })
    await this.#writer.run({ kind: 'close', path: file })
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  }

  #dropFile(task: TaskRow): void {
    const payload = JSON.parse(task.payload) as Payload
    if (payload.do === 'put') rmSync(path.join(this.#catalogue.updateFolder, payload.file), { force: true })
  }

  /** Removes files left by a crash: unreferenced indexes, payloads of finished tasks. */
  #sweep(): void {
    const used = new Set(
      this.#catalogue.all<{ file: string }>('SELECT file FROM indexes').map(row => row.file),
    )
    for (const name of readdirSync(this.#catalogue.indexFolder))
      if (!used.has(name.replace(/-(wal|shm)$/, ''))) rmSync(path.join(this.#catalogue.indexFolder, name))
    for (const name of used) {
      const file = path.join(this.#catalogue.indexFolder, name)
      // Reads its first pages: a damaged file is reported at the start and not at the first search.
      const store = new IndexStore(file, { readOnly: true })
      store.settings
      store.close()
      this.#unfolded.add(file)
    }
    const open = this.#catalogue.all<{ payload: string }>("SELECT payload FROM tasks WHERE status='enqueued'")
    const needed = new Set(open.map(row => (JSON.parse(row.payload) as { file?: string }).file))
    for (const name of readdirSync(this.#catalogue.updateFolder))
      if (!needed.has(name)) rmSync(path.join(this.#catalogue.updateFolder, name))
  }

  #trim(done: number): void {
    this.#sinceTrim += done
    if (this.#sinceTrim < 1_000) return
    this.#sinceTrim = 0
    this.#catalogue.run(
      'DELETE FROM tasks WHERE finished_at IS NOT NULL AND uid <= (SELECT max(uid) FROM tasks) - ?',
      KEPT_TASKS,
    )
  }
}

const isDocuments = (task: TaskRow): boolean =>
  task.type === 'documentAdditionOrUpdate' || task.type === 'documentDeletion'
