import { newCommandId } from '@koryaku/contracts/ids.ts'
import { ALL_INDEXES, newIndexName } from '@koryaku/contracts/search/index-state.ts'
import { readCheckpoint } from '#indexing/checkpoint.ts'
import { followSwap, isBuilt, readState, writeState } from '#indexing/index-state.ts'
import { done, TaskFailed } from '#indexing/search-client.ts'
import { dropBeside, type RebuildContext } from './beside.ts'

/**
 * Serves the shadow indexes and keeps the served ones, in one step of the search server. The checkpoint follows: by
 * this process or, if it is killed here, by the indexer.
 */
export async function swap(context: RebuildContext, onSwapped: () => void): Promise<void> {
  const { db, search } = context
  const served = await isBuilt(search)
  const state = await readState(search, 'live')
  if (served && state)
    await writeState(search, 'live', {
      ...state,
      generation: state.generation ?? newCommandId(),
      position: String(await readCheckpoint(db)),
      retired: true,
    })
  else
    for (const index of ALL_INDEXES) {
      const { status, error } = await search.createIndex(index, { primaryKey: 'id' }).waitTask()
      if (status === 'failed' && error?.code !== 'index_already_exists')
        throw new TaskFailed(`indexCreation of ${index}: ${error?.message}`)
    }
  await done(
    search.swapIndexes(ALL_INDEXES.map(index => ({ indexes: [index, newIndexName(index)], rename: false }))),
  )
  onSwapped()
  await followSwap(context)
  // There was nothing that one could go back to.
  if (!served) await dropBeside(context)
}
