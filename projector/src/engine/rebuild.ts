import { OperationFault, Refusal } from '@koryaku/contracts/server/operations/operation-fault.ts'
import { type BuildContext, type BuildOptions, drawLevel, fill, openBuilds } from './build.ts'
import { withBuildLock } from './build-lock.ts'
import { type Entry, readCheckpoints } from './checkpoints.ts'
import { type Comparison, compareWithLive } from './compare-with-live.ts'
import { versionEntries } from './entry.ts'
import type { Projection } from './projection.ts'
import { swap, ViewsInUse } from './swap.ts'
import { dropVersion } from './versions.ts'

/** Each may take some seconds. */
const SWAPS_MAX = 50

export interface RebuildOptions extends BuildOptions {
  /** Swap in what differs from the shown tables: they had drifted, or were meant to change. */
  acceptDifferences?: boolean
}

/** The new tables do not hold what the shown ones do: they were not put in place, and are kept for a look. */
export class RebuildDiffers extends OperationFault {
  override readonly name = 'RebuildDiffers'
  constructor(differences: Comparison[]) {
    super({ kind: 'differs', differences })
  }
}

/**
 * Builds the next version of read models from the first event, beside the live ones and without disturbing them,
 * compares row by row, and swaps them in at once. A build that was cancelled or that crashed is resumed.
 */
export const rebuild = (
  context: BuildContext,
  projections: readonly Projection[],
  options: RebuildOptions,
): Promise<Comparison[]> =>
  withBuildLock(context.databaseUrl, async () => {
    const entries = await openBuilds(context.db, projections, 'building', () => true)
    return finish(context, entries, options)
  })

/** Brings the version that was shown before up to date, and swaps it in again. */
export const rollback = (
  context: BuildContext,
  projection: Projection,
  options: BuildOptions,
): Promise<Comparison[]> =>
  withBuildLock(context.databaseUrl, async () => {
    const { name, codeVersion } = projection
    const retired = (await readCheckpoints(context.db)).find(
      ({ projection: of, status }) => of === name && status === 'retired',
    )
    if (!retired) throw new Refusal('no_earlier_version', name)
    if (retired.codeVersion !== codeVersion) throw new Refusal('earlier_code', `${name} v${retired.version}`)
    const entries = await versionEntries(context.db, [projection], new Map([[name, retired.version]]))
    return finish(context, entries, { ...options, acceptDifferences: true })
  })

async function finish(
  context: BuildContext,
  entries: readonly Entry[],
  options: RebuildOptions,
): Promise<Comparison[]> {
  await fill(context, entries, options)
  const comparisons = await compareWithLive(context, entries, options)
  const odd = comparisons.filter(({ differences }) => differences > 0)
  if (odd.length > 0 && !options.acceptDifferences) throw new RebuildDiffers(odd)
  options.onStep?.('swapping')
  await swapWhenFree(context, entries, options)
  await dropOlder(context, entries)
  return comparisons
}

/** Between two tries the live read models go on, and what they take is caught up with. */
async function swapWhenFree(
  context: BuildContext,
  entries: readonly Entry[],
  options: BuildOptions,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await drawLevel(context, entries, options, () => swap(context.db, entries))
    } catch (error) {
      if (!(error instanceof ViewsInUse) || tries === SWAPS_MAX) throw error
    }
  }
}

/** One version back can be shown again: those before it are only in the way. */
async function dropOlder({ db }: BuildContext, entries: readonly Entry[]): Promise<void> {
  const checkpoints = await readCheckpoints(db)
  for (const { projection } of entries) {
    const [, ...older] = checkpoints
      .filter(({ projection: name, status }) => name === projection.name && status === 'retired')
      .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    for (const { version } of older) await dropVersion(db, projection, version)
  }
}
