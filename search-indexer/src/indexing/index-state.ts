import { SEARCH_INDEXES, SEARCH_SCHEMA_VERSION } from '@koryaku/contracts/search/indexes.ts'
import type { Meilisearch } from 'meilisearch'
import { done, errorCode } from './search-client.ts'

/** A small index in the search server itself: a server that was wiped or is another one has it not. */
const STATE_INDEX = 'search_state'
const STATE_ID = 'state'

interface State {
  id: string
  /** {@link SEARCH_SCHEMA_VERSION} that the indexes were built with. */
  version: number
}

/** Are the indexes there, complete, and of this version of documents and settings? */
export async function isBuilt(search: Meilisearch): Promise<boolean> {
  try {
    const state = await search.index<State>(STATE_INDEX).getDocument(STATE_ID)
    if (state.version !== SEARCH_SCHEMA_VERSION) return false
    await Promise.all(SEARCH_INDEXES.map(index => search.getRawIndex(index)))
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code === 'index_not_found' || code === 'document_not_found') return false
    throw error
  }
}

/** To be called when a rebuild is complete. */
export async function markBuilt(search: Meilisearch): Promise<void> {
  const state: State = { id: STATE_ID, version: SEARCH_SCHEMA_VERSION }
  await done(search.index<State>(STATE_INDEX).addDocuments([state], { primaryKey: 'id' }))
}
