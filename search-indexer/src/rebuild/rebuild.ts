import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { SEARCH_INDEXES, SEARCH_SETTINGS, type SearchIndex } from '@koryaku/contracts/search/indexes.ts'
import type { Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import { articlesOf } from '#documents/load-articles.ts'
import { SOURCES } from '#documents/sources.ts'
import { affectedBy } from '#indexing/affected.ts'
import { readModelPosition, resetCheckpoint } from '#indexing/checkpoint.ts'
import { markBuilt } from '#indexing/index-state.ts'
import { done, errorCode } from '#indexing/search-client.ts'
import { writeAffected } from '#indexing/write-documents.ts'
import { compareIndex, type Difference } from './compare.ts'

const PAGE = 1_000
const EVENTS_PAGE = 1_000

export interface RebuildProgress {
  index: SearchIndex
  documents: number
  total: number
}
export interface RebuildContext {
  db: Pool
  search: Meilisearch
  events: EventStore
}

export const nextName = (index: SearchIndex): string => `${index}_next`

/** The new indexes do not hold what the read models do: they were not put in place. */
export class RebuildDiffers extends Error {
  override readonly name = 'RebuildDiffers'
  readonly differences: Difference[]
  constructor(differences: Difference[]) {
    super(differences.map(difference => `${difference.index}: ${difference.text}`).join('; '))
    this.differences = differences
  }
}

/**
 * Builds all indexes anew beside the live ones, compares them with the read models, and swaps them in at once.
 * The live indexes are served and kept up to date meanwhile. What was appended since the start is caught up
 * before the swap; what came in the last moment is left to the indexer, whose checkpoint is set back to it.
 */
export async function rebuild(
  context: RebuildContext,
  signal: AbortSignal,
  onProgress: (progress: RebuildProgress) => void = () => {},
): Promise<bigint> {
  const { db, search } = context
  const startedAt = await readModelPosition(db)
  for (const index of SEARCH_INDEXES) await fill(context, index, signal, onProgress)
  const caughtUp = await catchUp(context, startedAt, signal)
  const differences = (
    await Promise.all(SEARCH_INDEXES.map(index => compareIndex(context, index, nextName(index))))
  ).flat()
  if (differences.length > 0 && (await readModelPosition(db)) === caughtUp)
    throw new RebuildDiffers(differences)

  for (const index of SEARCH_INDEXES) {
    const create = await search.createIndex(index, { primaryKey: 'id' }).waitTask()
    if (create.status === 'failed' && create.error?.code !== 'index_already_exists')
      throw new Error(create.error?.message)
  }
  await done(
    search.swapIndexes(SEARCH_INDEXES.map(index => ({ indexes: [index, nextName(index)], rename: false }))),
  )
  await resetCheckpoint(db, caughtUp)
  await markBuilt(search)
  for (const index of SEARCH_INDEXES) await done(search.deleteIndex(nextName(index)))
  return caughtUp
}

async function fill(
  { db, search }: RebuildContext,
  index: SearchIndex,
  signal: AbortSignal,
  onProgress: (progress: RebuildProgress) => void,
): Promise<void> {
  const name = nextName(index)
  await done(search.deleteIndex(name)).catch(error => {
    if (errorCode(error) !== 'index_not_found' && !/not found/.test((error as Error).message)) throw error
  })
  await done(search.createIndex(name, { primaryKey: 'id' }))
  await done(search.index(name).updateSettings(SEARCH_SETTINGS[index]))
  const total = Number((await db.query<{ count: string }>(SOURCES[index].count)).rows[0]?.count ?? 0)
  let documents = 0
  let after = ''
  let writing: Promise<unknown> = Promise.resolve()
  onProgress({ index, documents, total })
  for (;;) {
    signal.throwIfAborted()
    // The next page is made while the last one is indexed.
    const page = await SOURCES[index].page(db, after, PAGE)
    await writing
    if (page.length === 0) return
    writing = done(search.index(name).addDocuments(page, { primaryKey: 'id' }))
    writing.catch(() => {})
    after = page.at(-1)?.id as string
    documents += page.length
    onProgress({ index, documents, total })
  }
}

/** Applies what was appended after `from`, as far as the read models have it. @returns that position */
async function catchUp(
  { db, search, events }: RebuildContext,
  from: bigint,
  signal: AbortSignal,
): Promise<bigint> {
  const to = await readModelPosition(db)
  let position = from
  let batch: { type: string; data: Record<string, unknown> }[] = []
  const flush = async () => {
    const { affected, renamedGames, renamedUsers } = affectedBy(batch)
    for (const id of await articlesOf(db, { games: renamedGames, users: renamedUsers }))
      affected.articles.add(id)
    await writeAffected({ db, search }, affected, nextName)
    batch = []
  }
  for await (const event of events.readAll({ ...(from < 0n ? {} : { after: from }), signal })) {
    if (event.position > to) break
    batch.push(event)
    position = event.position
    if (batch.length >= EVENTS_PAGE) await flush()
  }
  await flush()
  return position > from ? position : from
}
