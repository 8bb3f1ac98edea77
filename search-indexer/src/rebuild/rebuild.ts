import type { IndexDifference, SearchComparison } from '@koryaku/contracts/operations/operation-end.api.ts'
import { isDifferent } from '@koryaku/contracts/operations/operation-failure.ts'
import { type IndexState, isFormer } from '@koryaku/contracts/search/index-state.ts'
import { SEARCH_INDEXES } from '@koryaku/search-words/indexes.ts'
import { Refusal } from '@koryaku/server-kit/operations/operation-fault.ts'
import { readCheckpoint, readModelPosition } from '#indexing/checkpoint.ts'
import { isBuilt, readState } from '#indexing/index-state.ts'
import { dropBeside, openBeside, type RebuildContext, SearchDiffers } from './beside.ts'
import { withBuildLock } from './build-lock.ts'
import { catchUp } from './catch-up.ts'
import { type Compared, compareIndex } from './compare.ts'
import { fill, type RebuildProgress } from './fill.ts'
import { swap } from './swap.ts'

export const REBUILD_STEPS = ['loading', 'catching up', 'comparing', 'swapping', 'swapped'] as const
export type RebuildStep = (typeof REBUILD_STEPS)[number]

export interface RebuildOptions {
  signal: AbortSignal
  /** Swap in what differs from the read models. */
  acceptDifferences?: boolean
  onStep?: (step: RebuildStep) => void
  onProgress?: (progress: RebuildProgress) => void
  /** The result of the comparison before the swap. */
  onCompared?: (comparisons: SearchComparison[]) => void
}
export interface Rebuilt {
  /** Log position from which the new indexes go on. */
  position: bigint
  comparisons: SearchComparison[]
}

/**
 * Rebuilds all indexes alongside the live ones, compares them with the read models, and swaps them in atomically. The
 * live ones are served and updated meanwhile, and kept afterwards. A cancelled or killed build resumes.
 */
export const rebuild = (context: RebuildContext, options: RebuildOptions): Promise<Rebuilt> =>
  withBuildLock(context.db, async () => {
    options.onStep?.('loading')
    const state = await openBeside(context)
    await fill(context, state, options.signal, options.onProgress ?? (() => {}))
    return finish(context, state, options)
  })

/** Brings the indexes that were served before up to date, and serves them again. */
export const rollback = (context: RebuildContext, options: RebuildOptions): Promise<Rebuilt> =>
  withBuildLock(context.db, async () => {
    const state = await readState(context.search, 'beside')
    if (!state?.retired) throw new Refusal('no_earlier_version', 'search')
    if (!isFormer(state)) throw new Refusal('earlier_code', 'search')
    return finish(context, state, options)
  })

/**
 * Deletes the previous or unfinished shadow indexes.
 * @returns which of both it was
 */
export const drop = (context: RebuildContext): Promise<'former' | 'unfinished' | null> =>
  withBuildLock(context.db, () => dropBeside(context))

async function finish(
  context: RebuildContext,
  state: IndexState,
  { signal, acceptDifferences, onStep, onCompared }: RebuildOptions,
): Promise<Rebuilt> {
  onStep?.('catching up')
  await catchUp(context, state, signal)
  // If nothing is served, every search waits for this: documents just built from the read models are shown without a
  // comparison.
  const comparisons = (await isBuilt(context.search)) ? await compareAll(context, state, signal, onStep) : []
  onCompared?.(comparisons)
  if (!acceptDifferences && comparisons.some(({ built }) => isDifferent(built)))
    throw new SearchDiffers(comparisons)
  onStep?.('swapping')
  await catchUp(context, state, signal)
  signal.throwIfAborted()
  await swap(context, () => onStep?.('swapped'))
  return { position: BigInt(state.position), comparisons }
}

/** How both the new indexes and those that are served differ from the read models. */
async function compareAll(
  context: RebuildContext,
  state: IndexState,
  signal: AbortSignal,
  onStep: RebuildOptions['onStep'],
): Promise<SearchComparison[]> {
  onStep?.('comparing')
  const built: Compared = { place: 'beside', drawLevel: () => catchUp(context, state, signal) }
  const compared = [built, liveOf(context)]
  const comparisons: SearchComparison[] = []
  for (const index of SEARCH_INDEXES) {
    const { expected, found } = await compareIndex(context, index, compared, signal)
    const [ofBuilt, ofLive] = found as [IndexDifference, IndexDifference?]
    comparisons.push({ index, expected, built: ofBuilt, live: ofLive ?? null })
  }
  return comparisons
}

const LEVEL_WITHIN_MS = 3_000
const LOOK_EVERY_SECONDS = 0.02

/** The served indexes, which the indexer updates; it may be paused. */
export const liveOf = ({ db }: RebuildContext): Compared => ({
  place: 'live',
  async drawLevel() {
    const to = await readModelPosition(db)
    const end = performance.now() + LEVEL_WITHIN_MS
    while ((await readCheckpoint(db)) < to && performance.now() < end)
      await db.query('select pg_sleep($1)', [LOOK_EVERY_SECONDS])
  },
})
