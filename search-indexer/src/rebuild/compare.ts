import type { SearchIndex } from '@koryaku/contracts/search/indexes.ts'
import type { Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import { SOURCES } from '#documents/sources.ts'

export interface Difference {
  index: SearchIndex
  text: string
}

const PAGE = 1_000

/**
 * Holds an index against the read models: the same ids, and the same content in each document. Walks both in
 * order of id with one page of each in memory.
 */
export async function compareIndex(
  { db, search }: { db: Pool; search: Meilisearch },
  index: SearchIndex,
  name: string = index,
): Promise<Difference[]> {
  const { total } = await search.index(name).getDocuments({ limit: 0 })
  const expected = Number((await db.query<{ count: string }>(SOURCES[index].count)).rows[0]?.count ?? 0)
  const differences: Difference[] = []
  if (total !== expected)
    differences.push({ index, text: `${total} documents in the index, ${expected} in the read model` })
  let after = ''
  for (;;) {
    const page = await SOURCES[index].page(db, after, PAGE)
    if (page.length === 0) return differences
    after = page.at(-1)?.id as string
    const ids = page.map(({ id }) => id)
    const { results } = await search.index<{ id: string }>(name).getDocuments({
      filter: `id IN [${ids.map(id => `"${id}"`).join(', ')}]`,
      limit: PAGE,
    })
    const found = new Map(results.map(document => [document.id, document]))
    for (const document of page) {
      const stored = found.get(document.id)
      if (!stored) differences.push({ index, text: `${document.id} is missing` })
      else if (!agrees(stored, document)) differences.push({ index, text: `${document.id} differs` })
      if (differences.length >= 20) return differences
    }
  }
}

/** Whatever the index shows of a document is what it should be. */
const agrees = (stored: object, expected: object): boolean =>
  Object.entries(stored).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify((expected as Record<string, unknown>)[name]),
  )
