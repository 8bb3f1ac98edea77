import { type IndexState, newIndexName } from '@koryaku/contracts/search/index-state.ts'
import { SEARCH_INDEXES, type SearchIndex } from '@koryaku/search-words/indexes.ts'
import { countDocuments, SOURCES } from '#documents/sources.ts'
import { writeState } from '#indexing/index-state.ts'
import { done } from '#indexing/search-client.ts'
import type { RebuildContext } from './beside.ts'

const PAGE = 1_000

export interface RebuildProgress {
  documents: number
  total: number
}

/** Fills the shadow indexes from the read models, page by page; an interrupted fill resumes after its last page. */
export async function fill(
  context: RebuildContext,
  state: IndexState,
  signal: AbortSignal,
  onProgress: (progress: RebuildProgress) => void,
): Promise<void> {
  const counts = await Promise.all(SEARCH_INDEXES.map(index => countDocuments(context.db, index)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const report = () => {
    const documents = SEARCH_INDEXES.reduce((sum, index) => sum + (state.filled[index]?.documents ?? 0), 0)
    onProgress({ documents, total })
  }
  report()
  for (const index of SEARCH_INDEXES) await fillOne(context, state, index, signal, report)
}

async function fillOne(
  { db, search }: RebuildContext,
  state: IndexState,
  index: SearchIndex,
  signal: AbortSignal,
  report: () => void,
): Promise<void> {
  let { after, documents, whole } = state.filled[index] ?? { after: '', documents: 0, whole: false }
  const note = (whole: boolean) => {
    state.filled[index] = { after, documents, whole }
    return writeState(search, 'beside', state)
  }
  let writing: Promise<unknown> = Promise.resolve()
  while (!whole) {
    signal.throwIfAborted()
    // The next page is made while the last one is indexed.
    const page = await SOURCES[index].page(db, after, PAGE)
    await writing
    whole = page.length === 0
    if (whole) return note(true)
    after = page.at(-1)?.id as string
    documents += page.length
    writing = done(search.index(newIndexName(index)).addDocuments(page, { primaryKey: 'id' })).then(() =>
      note(false).then(report),
    )
    writing.catch(() => {})
  }
}
