import { SEARCH_INDEXES, SEARCH_SCHEMA_VERSION, type SearchIndex } from '@koryaku/search-words/indexes.ts'

/**
 * A small index in the search server that describes the others: a wiped or different server does not have it. It is
 * swapped together with them, so it is correct at any instant.
 */
export const STATE_INDEX = 'search_state'
export const STATE_ID = 'state'
/** All indexes of one generation. */
export const ALL_INDEXES: readonly string[] = [...SEARCH_INDEXES, STATE_INDEX]

/** Where indexes are built, and where those are kept afterwards that were served before. */
export const newIndexName = (index: string): string => `${index}_beside`

export interface IndexState {
  id: typeof STATE_ID
  /** {@link SEARCH_SCHEMA_VERSION} that they are built with. */
  version: number
  /** Identifies these indexes; the checkpoint names the generation it belongs to. */
  generation: string
  /** Log position from which on events may be missing in them; current while they are not served. */
  position: string
  /** They were served once. */
  retired: boolean
  /** How far each is filled: the last id, and how many documents. */
  filled: Partial<Record<SearchIndex, { after: string; documents: number; whole: boolean }>>
}

/** True if these stored indexes can be served again. */
export const isFormer = (state: IndexState | null): state is IndexState =>
  state?.retired === true && state.version === SEARCH_SCHEMA_VERSION
