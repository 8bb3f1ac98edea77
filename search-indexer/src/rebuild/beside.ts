import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { SearchComparison } from '@koryaku/contracts/operations/operation-end.api.ts'
import {
  type IndexState,
  newIndexName,
  STATE_ID,
  STATE_INDEX,
} from '@koryaku/contracts/search/index-state.ts'
import { SEARCH_INDEXES, SEARCH_SCHEMA_VERSION, SEARCH_SETTINGS } from '@koryaku/search-words/indexes.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { OperationFault } from '@koryaku/server-kit/operations/operation-fault.ts'
import type { Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import { readModelPosition } from '#indexing/checkpoint.ts'
import { readState, writeState } from '#indexing/index-state.ts'
import { done, isMissing } from '#indexing/search-client.ts'

export interface RebuildContext {
  db: Pool
  search: Meilisearch
  events: EventStore
}

/** The new indexes do not hold what the read models do: they were not put in place, and are kept for a look. */
export class SearchDiffers extends OperationFault {
  override readonly name = 'SearchDiffers'
  constructor(comparisons: SearchComparison[]) {
    super({ kind: 'searchDiffers', comparisons })
  }
}

/** The indexes to build into: those begun with this code, or new ones in place of any others. */
export async function openBeside(context: RebuildContext): Promise<IndexState> {
  const { db, search } = context
  const begun = await readState(search, 'beside')
  if (begun && !begun.retired && begun.version === SEARCH_SCHEMA_VERSION) return begun
  await dropBeside(context)
  // Data read from now on is at least as new.
  const position = await readModelPosition(db)
  for (const index of SEARCH_INDEXES) {
    const name = newIndexName(index)
    await done(search.createIndex(name, { primaryKey: 'id' }))
    await done(search.index(name).updateSettings(SEARCH_SETTINGS[index]))
  }
  const state: IndexState = {
    ...{ id: STATE_ID, version: SEARCH_SCHEMA_VERSION, generation: newCommandId() },
    ...{ position: String(position), retired: false, filled: {} },
  }
  await writeState(search, 'beside', state)
  return state
}

/** @returns the deleted indexes */
export async function dropBeside({ search }: RebuildContext): Promise<'former' | 'unfinished' | null> {
  const state = await readState(search, 'beside')
  // Its state first: indexes left by a crash are then not resumable.
  for (const index of [STATE_INDEX, ...SEARCH_INDEXES]) {
    await done(search.deleteIndex(newIndexName(index))).catch(error => {
      if (!isMissing(error) && !/not found/.test((error as Error).message)) throw error
    })
  }
  return state && (state.retired ? 'former' : 'unfinished')
}
