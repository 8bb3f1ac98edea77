import type { TableDifference } from '@koryaku/contracts/operations/operation-failure.ts'
import { type BuildContext, type BuildOptions, drawLevel } from './build.ts'
import { type Entry, readCheckpoints } from './checkpoints.ts'
import { compareVersions } from './compare.ts'
import { shownVersion } from './versions.ts'

export interface Comparison extends TableDifference {
  projection: string
}

/**
 * Compares built versions row by row with those that readers see, both at one position, while the live ones go
 * on. One that is paused or was made by other code has nothing to be compared with, and is left out.
 */
export async function compareWithLive(
  context: BuildContext,
  entries: readonly Entry[],
  options: BuildOptions,
): Promise<Comparison[]> {
  const checkpoints = await readCheckpoints(context.db)
  const comparable = entries.flatMap(entry => {
    const shown = shownVersion(checkpoints, entry.projection.name)
    const isSame = shown?.status === 'live' && shown.codeVersion === entry.projection.codeVersion
    return isSame ? [{ projection: entry.projection, versions: [shown.version, entry.version] as const }] : []
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
    for (const { projection, versions } of comparable) {
      options.signal.throwIfAborted()
      for (const difference of await compareVersions(client, projection, [...versions]))
        found.push({ projection: projection.name, ...difference })
    }
    return found
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
