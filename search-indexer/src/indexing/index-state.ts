import {
  ALL_INDEXES,
  type IndexState,
  newIndexName,
  STATE_ID,
  STATE_INDEX,
} from '@koryaku/contracts/search/index-state.ts'
import { SEARCH_SCHEMA_VERSION } from '@koryaku/search-words/indexes.ts'
import type { Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import { readCheckpoint, readGeneration, resetCheckpoint } from './checkpoint.ts'
import { done, isMissing } from './search-client.ts'

/** The served indexes, or the shadow ones. */
export type Place = 'live' | 'beside'

export const nameIn = (place: Place, index: string): string =>
  place === 'live' ? index : newIndexName(index)

export async function readState(search: Meilisearch, place: Place): Promise<IndexState | null> {
  try {
    return await search.index<IndexState>(nameIn(place, STATE_INDEX)).getDocument(STATE_ID)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export async function writeState(search: Meilisearch, place: Place, state: IndexState): Promise<void> {
  await done(search.index(nameIn(place, STATE_INDEX)).addDocuments([{ ...state }], { primaryKey: 'id' }))
}

/** Are the indexes there, complete, and of this version of documents and settings? */
export async function isBuilt(search: Meilisearch): Promise<boolean> {
  const state = await readState(search, 'live')
  if (state?.version !== SEARCH_SCHEMA_VERSION) return false
  const { results } = await search.getRawIndexes({ limit: 1_000 })
  return ALL_INDEXES.every(name => results.some(({ uid }) => uid === name))
}

/**
 * Sets the checkpoint to the position of the served indexes, if it belongs to others: a swap is one step of the search
 * server, and its process may have been killed before the next one.
 */
export async function followSwap({ db, search }: { db: Pool; search: Meilisearch }): Promise<bigint> {
  const state = await readState(search, 'live')
  if (state?.generation !== undefined && state.generation !== (await readGeneration(db)))
    await resetCheckpoint(db, BigInt(state.position), state.generation)
  return readCheckpoint(db)
}
