import type { TableDifference } from '@koryaku/contracts/operations/operation-end.api.ts'
import { Refusal } from '@koryaku/server-kit/operations/operation-fault.ts'
import type { PoolClient } from 'pg'
import { type BuildContext, type BuildOptions, drawLevel } from './build.ts'
import { type Checkpoint, type Entry, readCheckpoints } from './checkpoints.ts'
import { compareKeys, compareVersions } from './compare.ts'
import { shownVersion } from './versions.ts'

export interface Comparison extends TableDifference {
  projection: string
}

/** Row by row with what the same code has filled; keys with what other code has. */
async function compareWith(client: PoolClient, entry: Entry, shown: Checkpoint): Promise<Comparison[]> {
  const { projection, version } = entry
  const versions = [shown.version, version] as const
  const found =
    shown.codeVersion === projection.codeVersion
      ? await compareVersions(client, projection, versions)
      : await compareKeys(client, projection, versions, shown.codeVersion)
  return found.map(difference => ({ projection: projection.name, ...difference }))
}

/**
 * Compares built versions with those that readers see, both at one position, while the live ones go on. A shadow that
 * has nothing of the same code to be compared with is left out.
 */
export async function compareWithLive(
  context: BuildContext,
  entries: readonly Entry[],
  options: BuildOptions,
): Promise<Comparison[]> {
  const checkpoints = await readCheckpoints(context.db)
  const comparable = entries.flatMap(entry => {
    const shown = shownVersion(checkpoints, entry.projection.name)
    const isSame = shown?.codeVersion === entry.projection.codeVersion || entry.status === 'building'
    return shown?.status === 'live' && isSame ? [{ entry, shown }] : []
  })
  if (comparable.length === 0) return []
  options.onStep?.('comparing')
  const client = await context.db.connect()
  try {
    await drawLevel(context, entries, options, async () => {
      await client.query('begin transaction isolation level repeatable read read only')
      // Takes the snapshot, and no lock that a change of the engine's tables would have to wait for.
      await client.query('select pg_current_snapshot()')
    })
    const found: Comparison[] = []
    for (const { entry, shown } of comparable) {
      options.signal.throwIfAborted()
      found.push(...(await compareWith(client, entry, shown)))
    }
    return found
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/**
 * Compares builds that wait at the position of shown tables that do not move: paused tables, and those of
 * other code.
 */
export async function compareWithStanding(
  { db }: BuildContext,
  entries: readonly Entry[],
  options: BuildOptions,
): Promise<Comparison[]> {
  const waiting = entries.filter(({ until }) => until !== undefined)
  if (waiting.length === 0) return []
  options.onStep?.('comparing')
  const client = await db.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const checkpoints = await readCheckpoints(client)
    const found: Comparison[] = []
    for (const entry of waiting) {
      options.signal.throwIfAborted()
      const { name, sealed } = entry.projection
      const shown = shownVersion(checkpoints, name)
      if (shown?.position !== entry.until) throw new Refusal('wrong_state', `${name}: ${shown?.status}`)
      const comparisons = shown ? await compareWith(client, entry, shown) : []
      found.push(...comparisons.filter(({ table }) => !sealed?.includes(table)))
    }
    return found
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
