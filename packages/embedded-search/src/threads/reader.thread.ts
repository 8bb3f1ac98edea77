import { statSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { getDocument, listDocuments } from '../engine/documents.ts'
import { IndexStore } from '../engine/index-store.ts'
import { search, searchFederated } from '../engine/search.ts'
import { asMeiliError } from '../errors.ts'
import type { ReadJob } from './messages.ts'
import { parsePayload } from './payload.ts'

/** Maximum number of open index files (LRU). */
const OPEN_MAX = 8
const stores = new Map<string, IndexStore>()

function open(path: string): IndexStore {
  const known = stores.get(path)
  const store = known ?? new IndexStore(path, { readOnly: true })
  stores.delete(path)
  stores.set(path, store)
  if (stores.size > OPEN_MAX) close(stores.keys().next().value as string)
  return store
}

function close(path: string): void {
  stores.get(path)?.close()
  stores.delete(path)
}

function answer(job: ReadJob): unknown {
  if (job.kind === 'forget') return close(job.path)
  if (job.kind === 'parse') return parsePayload(job.bytes, job.contentType, job.csvDelimiter).length
  const store = open(job.path)
  // One snapshot for the whole response, while the writer continues.
  return store.transaction(() => read(store, job), 'BEGIN')
}

function read(store: IndexStore, job: Exclude<ReadJob, { kind: 'forget' | 'parse' }>): unknown {
  switch (job.kind) {
    case 'search':
      return search(store, job.body)
    case 'searchFederated':
      return remembered(store, [job.queries, job.count], () => searchFederated(store, job.queries, job.count))
    case 'documents':
      return listDocuments(store, job.query)
    case 'document':
      return getDocument(store, job.id, job.fields)
    case 'settings':
      return store.settings
    case 'stats':
      return stats(store)
  }
}

/** Response cache, cleared by each write: many users search for the same game. */
function remembered(store: IndexStore, request: unknown, find: () => unknown): unknown {
  const { answers } = store.facts.held
  const key = JSON.stringify(request)
  const known = answers.get(key)
  if (known !== undefined) return JSON.parse(known)
  const found = find()
  answers.set(key, JSON.stringify(found))
  return found
}

function stats(store: IndexStore) {
  const rows = store.row<[number, number]>('SELECT count(*), coalesce(sum(length(body)), 0) FROM docs') ?? [
    0, 0,
  ]
  const [pages] = store.row<[number]>('PRAGMA page_count') ?? [0]
  const [pageSize] = store.row<[number]>('PRAGMA page_size') ?? [0]
  const [free] = store.row<[number]>('PRAGMA freelist_count') ?? [0]
  const distribution = store.meta<Record<string, number>>('distribution') ?? {}
  return {
    numberOfDocuments: store.documentCount,
    rawDocumentDbSize: rows[1],
    avgDocumentSize: rows[0] === 0 ? 0 : Math.round(rows[1] / rows[0]),
    indexSize: statSync(store.path).size,
    usedIndexSize: (pages - free) * pageSize,
    numberOfEmbeddings: 0,
    numberOfEmbeddedDocuments: 0,
    fieldDistribution: Object.fromEntries(Object.entries(distribution).filter(([, count]) => count > 0)),
  }
}

parentPort?.on('message', ({ id, job }: { id: number; job: ReadJob }) => {
  try {
    parentPort?.postMessage({ id, result: answer(job) })
  } catch (error) {
    const { code, message } = asMeiliError(error)
    parentPort?.postMessage({
      id,
      error: { code, message, cause: code === 'internal' ? String((error as Error).stack) : '' },
    })
  }
})
