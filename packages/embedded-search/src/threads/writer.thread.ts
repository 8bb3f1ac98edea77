import { readFileSync, rmSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { JsonObject } from '../engine/document-terms.ts'
import { filtered } from '../engine/documents.ts'
import { IndexStore } from '../engine/index-store.ts'
import { IndexWriter } from '../engine/index-writer.ts'
import { defaultSettings, mergeSettings, REINDEXING } from '../engine/settings.ts'
import { asMeiliError, MeiliError } from '../errors.ts'
import type { DocumentTask, TaskResult, WriteJob } from './messages.ts'
import { parsePayload } from './payload.ts'
import { findPrimaryKey, validIds } from './primary-key.ts'

/** Documents per transaction while an index is rebuilt. */
const REBUILD_BATCH = 5_000
const stores = new Map<string, IndexStore>()

function open(path: string): IndexStore {
  let store = stores.get(path)
  if (store === undefined) {
    store = new IndexStore(path)
    stores.set(path, store)
  }
  return store
}

function close(path: string): void {
  stores.get(path)?.close()
  stores.delete(path)
}

/** All tasks in one transaction; a task with a fault changes nothing and does not hinder the others. */
function writeDocuments(store: IndexStore, indexUid: string, tasks: readonly DocumentTask[]) {
  const results: TaskResult[] = []
  store.transaction(() => {
    let writer = new IndexWriter(store)
    for (const task of tasks)
      try {
        if (task.action.do === 'deleteFilter') {
          // The filter must see what the tasks before it did.
          writer.flush()
          const externals = filtered(store, task.action.filter)
            .toArray()
            .map(id => store.row<[string]>('SELECT external FROM docs WHERE id=?', id)?.[0] as string)
          writer = new IndexWriter(store)
          for (const external of externals) writer.delete(external)
          results.push({ uid: task.uid, details: { deletedDocuments: externals.length } })
        } else results.push({ uid: task.uid, details: apply(store, indexUid, writer, task.action) })
      } catch (error) {
        if (!(error instanceof MeiliError)) throw error
        results.push({ uid: task.uid, details: {}, error: error.toJSON() })
      }
    writer.flush()
  })
  return { results, primaryKey: store.primaryKey ?? null }
}

function apply(
  store: IndexStore,
  indexUid: string,
  writer: IndexWriter,
  action: Exclude<DocumentTask['action'], { do: 'deleteFilter' }>,
): Record<string, unknown> {
  if (action.do === 'clear') return { deletedDocuments: writer.clear() }
  if (action.do === 'deleteIds') {
    const deleted = action.ids.filter(id => writer.delete(String(id))).length
    return { deletedDocuments: deleted }
  }
  const documents = parsePayload(readFileSync(action.file), action.contentType, action.csvDelimiter)
  const primaryKey = findPrimaryKey(indexUid, store.primaryKey, action.primaryKey, documents)
  // Everything is checked before anything is written.
  const ids = validIds(documents, primaryKey)
  if (store.primaryKey === undefined) store.setMeta('primaryKey', primaryKey)
  let indexed = 0
  documents.forEach((document, i) => {
    const id = ids[i] as string
    if (action.skipCreation && !writer.has(id)) return
    writer.put(id, document, action.merge)
    indexed++
  })
  return { indexedDocuments: indexed }
}

function writeSettings(job: Extract<WriteJob, { kind: 'settings' }>): { moved: boolean } {
  const store = open(job.path)
  const current = store.settings
  const next = job.reset ? { ...current, ...job.settings } : mergeSettings(current, job.settings)
  const rebuild =
    store.documentCount > 0 &&
    REINDEXING.some(key => JSON.stringify(current[key]) !== JSON.stringify(next[key]))
  if (!rebuild) {
    store.transaction(() => store.setMeta('settings', next))
    return { moved: false }
  }
  // A crash leaves an unfinished new file, which is begun again.
  for (const suffix of ['', '-wal', '-shm']) rmSync(job.newPath + suffix, { force: true })
  const target = open(job.newPath)
  target.db.exec('PRAGMA synchronous=NORMAL')
  target.transaction(() => {
    target.setMeta('settings', next)
    target.setMeta('primaryKey', store.primaryKey ?? null)
  })
  let last = 0
  for (;;) {
    const rows = store.rows<[number, string, string]>(
      'SELECT id, external, body FROM docs WHERE id>? ORDER BY id LIMIT ?',
      last,
      REBUILD_BATCH,
    )
    if (rows.length === 0) break
    last = rows.at(-1)?.[0] as number
    target.transaction(() => {
      const writer = new IndexWriter(target)
      for (const [, external, body] of rows) writer.put(external, JSON.parse(body) as JsonObject, false)
      writer.flush()
    })
  }
  target.db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA synchronous=FULL')
  target.transaction(() => target.setMeta('built', true))
  return { moved: true }
}

function compact(store: IndexStore): void {
  store.transaction(() => {
    const writer = new IndexWriter(store)
    writer.dropOrphans()
    writer.flush()
  })
  store.db.exec('VACUUM')
}

function perform(job: WriteJob): unknown {
  switch (job.kind) {
    case 'documents':
      return writeDocuments(open(job.path), job.indexUid, job.tasks)
    case 'create': {
      const store = open(job.path)
      if (job.primaryKey !== null) store.setMeta('primaryKey', job.primaryKey)
      return
    }
    case 'settings':
      return writeSettings(job.reset ? { ...job, settings: { ...defaultSettings() } } : job)
    case 'primaryKey': {
      const store = open(job.path)
      if (store.documentCount > 0 && store.primaryKey !== undefined && store.primaryKey !== job.primaryKey)
        throw new MeiliError(
          'index_primary_key_already_exists',
          'Index already has a primary key and holds documents: it cannot be changed.',
        )
      store.setMeta('primaryKey', job.primaryKey)
      return
    }
    case 'compact':
      return compact(open(job.path))
    case 'foldLog':
      return open(job.path).foldLog()
    case 'close':
      return close(job.path)
  }
}

parentPort?.on('message', ({ id, job }: { id: number; job: WriteJob | { kind: 'end' } }) => {
  if (job.kind === 'end') {
    for (const path of [...stores.keys()]) close(path)
    parentPort?.postMessage({ id, result: undefined })
    return
  }
  try {
    parentPort?.postMessage({ id, result: perform(job) })
  } catch (error) {
    const { code, message } = asMeiliError(error)
    parentPort?.postMessage({
      id,
      error: { code, message, cause: code === 'internal' ? String((error as Error).stack) : '' },
    })
  }
})
