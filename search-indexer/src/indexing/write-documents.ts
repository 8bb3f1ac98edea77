import { SEARCH_INDEXES } from '@koryaku/search-words/indexes.ts'
import type { EnqueuedTaskPromise, Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import { SOURCES } from '#documents/sources.ts'
import type { Affected } from './affected.ts'
import { nameIn, type Place } from './index-state.ts'
import { done } from './search-client.ts'

const DOCUMENTS_MAX = 1_000

/**
 * Updates the affected documents from the read models: adds, replaces or removes them. Idempotent, so it may be
 * repeated after a crash.
 * @param place the indexes to write to
 * @returns the number of documents written and removed
 */
export async function writeAffected(
  { db, search }: { db: Pool; search: Meilisearch },
  affected: Affected,
  place: Place = 'live',
): Promise<number> {
  const tasks: EnqueuedTaskPromise[] = []
  let written = 0
  for (const index of SEARCH_INDEXES) {
    const ids = [...affected[index]]
    for (let from = 0; from < ids.length; from += DOCUMENTS_MAX) {
      const wanted = ids.slice(from, from + DOCUMENTS_MAX)
      const documents = await SOURCES[index].load(db, wanted)
      const there = new Set(documents.map(({ id }) => id))
      const gone = wanted.filter(id => !there.has(id))
      const target = search.index(nameIn(place, index))
      if (documents.length > 0) tasks.push(target.addDocuments(documents, { primaryKey: 'id' }))
      if (gone.length > 0) tasks.push(target.deleteDocuments(gone))
      written += wanted.length
    }
  }
  await Promise.all(tasks.map(done))
  return written
}
