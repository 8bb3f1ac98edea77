import type { IndexDifference } from '@koryaku/contracts/operations/operation-end.api.ts'
import type { SearchIndex } from '@koryaku/search-words/indexes.ts'
import type { Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import { notInSource, type SearchDocument, SOURCES } from '#documents/sources.ts'
import { nameIn, type Place } from '#indexing/index-state.ts'

const PAGE = 1_000
const EXAMPLES = 5
/** Number of rechecks of a document that may be changing. */
const LOOKS = 10

interface Sources {
  db: Pool
  search: Meilisearch
}
/** An index to compare with the read models, and how to update it meanwhile. */
export interface Compared {
  place: Place
  drawLevel: () => Promise<void>
}

/**
 * Compares indexes with the read models: the same IDs, and the same content in each document. Walks in order of ID with
 * one page of each in memory. Writes may continue: apparent differences are rechecked.
 */
export async function compareIndex(
  sources: Sources,
  index: SearchIndex,
  compared: readonly Compared[],
  signal: AbortSignal,
): Promise<{ expected: number; found: IndexDifference[] }> {
  const suspects = compared.map(() => new Set<string>())
  let expected = 0
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const page = await SOURCES[index].page(sources.db, after, PAGE)
    if (page.length === 0) break
    after = page.at(-1)?.id as string
    expected += page.length
    const ids = page.map(({ id }) => id)
    for (const [n, { place }] of compared.entries()) {
      const stored = await documentsOf(sources, index, place, ids)
      for (const document of page)
        if (!agrees(stored.get(document.id), document)) suspects[n]?.add(document.id)
    }
  }
  const found: IndexDifference[] = []
  for (const [n, { place, drawLevel }] of compared.entries()) {
    const ids = suspects[n] ?? new Set()
    for (const id of await tooMany(sources, index, place, expected, ids.size)) ids.add(id)
    found.push(await lookAgain(sources, index, place, [...ids], drawLevel, signal))
  }
  return { expected, found }
}

/** IDs in the index that no read model has; searched only if the counts suggest some. */
async function tooMany(
  { db, search }: Sources,
  index: SearchIndex,
  place: Place,
  expected: number,
  suspected: number,
): Promise<string[]> {
  const documents = search.index<SearchDocument>(nameIn(place, index))
  const { total } = await documents.getDocuments({ limit: 0 })
  if (total === expected && suspected === 0) return []
  const found: string[] = []
  for (let offset = 0; offset < total; offset += PAGE) {
    const { results } = await documents.getDocuments({ fields: ['id'], offset, limit: PAGE })
    const ids = results.map(({ id }) => id)
    found.push(...(await notInSource(db, index, ids)))
  }
  return found
}

/** Remaining differences after the index had time to follow concurrent writes. */
async function lookAgain(
  sources: Sources,
  index: SearchIndex,
  place: Place,
  suspects: string[],
  drawLevel: () => Promise<void>,
  signal: AbortSignal,
): Promise<IndexDifference> {
  const counts = { missing: 0, extra: 0, different: 0 }
  const examples: string[] = []
  for (let from = 0; from < suspects.length; from += PAGE) {
    let open = suspects.slice(from, from + PAGE)
    for (let look = 1; open.length > 0; look++) {
      signal.throwIfAborted()
      const before = await expectedOf(sources, index, open)
      await drawLevel()
      const stored = await documentsOf(sources, index, place, open)
      const after = await expectedOf(sources, index, open)
      open = open.filter(id => {
        const document = stored.get(id)
        if (agrees(document, before.get(id)) || agrees(document, after.get(id))) return false
        const isChanging = JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id))
        if (isChanging && look < LOOKS) return true
        counts[document ? (after.has(id) ? 'different' : 'extra') : 'missing']++
        if (examples.length < EXAMPLES) examples.push(id)
        return false
      })
    }
  }
  const { total: documents } = await sources.search.index(nameIn(place, index)).getDocuments({ limit: 0 })
  return { documents, ...counts, examples }
}

const byId = <D extends SearchDocument>(documents: readonly D[]) =>
  new Map(documents.map(document => [document.id, document]))

const expectedOf = async ({ db }: Sources, index: SearchIndex, ids: readonly string[]) =>
  byId(await SOURCES[index].load(db, ids))

async function documentsOf({ search }: Sources, index: SearchIndex, place: Place, ids: readonly string[]) {
  const { results } = await search.index<SearchDocument>(nameIn(place, index)).getDocuments({
    filter: `id IN [${ids.map(id => JSON.stringify(id)).join(', ')}]`,
    limit: PAGE,
  })
  return byId(results)
}

/** Whatever the index shows of a document is what it should be; or it is in neither. */
const agrees = (stored: SearchDocument | undefined, expected: SearchDocument | undefined): boolean =>
  stored && expected
    ? Object.entries(stored).every(
        ([name, value]) => JSON.stringify(value) === JSON.stringify((expected as object as Fields)[name]),
      )
    : stored === expected
type Fields = Record<string, unknown>
