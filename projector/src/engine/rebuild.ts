import { OperationFault, Refusal } from '@koryaku/server-kit/operations/operation-fault.ts'
import { type BuildContext, type BuildOptions, drawLevel, fill } from './build.ts'
import { withBuildLock } from './build-lock.ts'
import { FoldedTooEarly } from './bulk-load.ts'
import { type Entry, markCompared, readCheckpoints } from './checkpoints.ts'
import { type Comparison, compareWithLive, compareWithStanding } from './compare-with-shown.ts'
import { versionEntries } from './entry.ts'
import { openBuilds } from './open-builds.ts'
import type { Projection } from './projection.ts'
import { SkippedSince, swap, ViewsInUse } from './swap.ts'
import { dropVersion, shownVersion } from './versions.ts'

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

/** Builds are not what builds from the first event in one go would be, or may not be: they are not worth a look. */
class Doubtful extends Error {
  override readonly name = 'Doubtful'
  readonly entries: readonly Entry[]
  constructor(entries: readonly Entry[]) {
    super('builds are in doubt')
    this.entries = entries
  }
}

/**
 * Builds the next version of read models from the first event, alongside the live ones and without disturbing
 * them, compares it with the shown tables, and swaps it in atomically. Resumes a build that was cancelled or
 * that crashed. A resumed build that differs is restarted before the difference is reported.
 */
export const rebuild = (
  context: BuildContext,
  projections: readonly Projection[],
  options: RebuildOptions,
): Promise<Comparison[]> =>
  withBuildLock(context.databaseUrl, async () => {
    for (;;) {
      const entries = await openBuilds(context.db, projections, 'building')
      try {
        return await finish(context, entries, options)
      } catch (error) {
        const doubtful =
          error instanceof FoldedTooEarly ? [error.entry] : error instanceof Doubtful && error.entries
        if (!doubtful) throw error
        options.onStep?.('beginning anew')
        for (const { projection, version } of doubtful) await dropVersion(context.db, projection, version)
      }
    }
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
  const found = await compareWithStanding(context, entries, options)
  judge(entries, found, options)
  const compared = new Set(found.map(({ projection }) => projection))
  for (const entry of entries.filter(({ until }) => until !== undefined)) {
    if (!found.some(({ projection, differences }) => projection === entry.projection.name && differences > 0))
      await markCompared(context.db, entry)
    delete entry.until
  }
  const withLive = await compareWithLive(context, entries, options)
  judge(entries, withLive, options)
  for (const { projection } of withLive) compared.add(projection)
  if (!options.acceptDifferences) await requireCompared(context, entries, compared)
  options.onStep?.('swapping')
  await swapWhenFree(context, entries, options)
  await dropOlder(context, entries)
  return [...found, ...withLive]
}

/**
 * Throws unless the differences were accepted. An interrupted build with differences is never shown: it is
 * restarted.
 */
function judge(entries: readonly Entry[], comparisons: Comparison[], options: RebuildOptions): void {
  const odd = comparisons.filter(({ differences }) => differences > 0)
  const isOdd = ({ projection: { name } }: Entry) => odd.some(({ projection }) => projection === name)
  const doubtful = entries.filter(entry => entry.isResumed && isOdd(entry))
  if (doubtful.length > 0) throw new Doubtful(doubtful)
  if (odd.length > 0 && !options.acceptDifferences) throw new RebuildDiffers(odd)
}

/** Nothing takes the place of rows that it was not compared with. */
async function requireCompared(
  { db }: BuildContext,
  entries: readonly Entry[],
  compared: ReadonlySet<string>,
): Promise<void> {
  const checkpoints = await readCheckpoints(db)
  for (const { projection, version } of entries) {
    const { name } = projection
    const shown = shownVersion(checkpoints, name)
    const own = checkpoints.find(row => row.projection === name && row.version === version)
    if (!shown || shown.position < 0n || compared.has(name) || own?.comparedAt === shown.position) continue
    throw new Refusal('wrong_state', `${name}: ${shown.status}`)
  }
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
      if (error instanceof SkippedSince) throw new Doubtful(error.entries)
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
