import type { Action, Operation } from '@koryaku/contracts/operations/operation.api.ts'
import type { OperationOutcome } from '@koryaku/contracts/operations/operation-end.api.ts'
import { OperationFault, Refusal } from '@koryaku/server-kit/operations/operation-fault.ts'
import type { BuildContext, BuildOptions } from '#engine/build.ts'
import { dropRetiredVersions } from '#engine/drop-retired-versions.ts'
import { pause, resume, retry, skip } from '#engine/operate.ts'
import type { Projection } from '#engine/projection.ts'
import { rebuild, rollback } from '#engine/rebuild.ts'
import { verify } from '#engine/verify.ts'

/** Done in milliseconds. */
export const QUICK_ACTIONS = ['drop', 'pause', 'resume', 'retry', 'skip'] as const satisfies Action[]
/** Actions that read the log: one at a time, in a separate thread. */
export const LONG_ACTIONS = ['rebuild', 'verify', 'rollback'] as const satisfies Action[]
const ACTIONS = [...QUICK_ACTIONS, ...LONG_ACTIONS]
export type ProjectorOperation = Extract<Operation, { action: (typeof ACTIONS)[number] }>

/**
 * Does what an operator asked for, whether by the command line or by the page.
 * @returns what came of it
 */
export async function executeOperation(
  context: BuildContext,
  projections: readonly Projection[],
  operation: ProjectorOperation,
  by: string,
  options: BuildOptions,
): Promise<OperationOutcome> {
  const { db } = context
  const find = (name: string) => {
    const found = projections.find(known => known.name === name)
    if (!found) throw new Refusal('unknown_read_model', name)
    return found
  }
  const some = (names: readonly string[]) => (names.length === 0 ? projections : names.map(find))
  switch (operation.action) {
    case 'rebuild': {
      const wanted = some(operation.projections)
      await rebuild(context, wanted, { ...options, acceptDifferences: operation.acceptDifferences })
      return { kind: 'swapped', projections: wanted.map(({ name }) => name) }
    }
    case 'verify': {
      const { comparisons, notCompared, failures } = await verify(
        context,
        some(operation.projections),
        options,
      )
      const differences = comparisons
        .filter(({ differences }) => differences > 0)
        .map(({ table, rows, differences, examples }) => ({ table, rows, differences, examples }))
      const rows = comparisons.reduce((sum, table) => sum + table.rows, 0)
      const events = failures.map(({ stopped }) => stopped)
      if (differences.length > 0)
        throw new OperationFault({ kind: 'drifted', differences, stopped: events, notCompared })
      if (events.length > 0)
        throw new OperationFault({ kind: 'stopped', events, others: { rows, tables: comparisons.length } })
      return { kind: 'verified', rows, tables: comparisons.length, notCompared }
    }
    case 'rollback':
      await rollback(context, find(operation.projection), options)
      return { kind: 'restored', projection: operation.projection }
    case 'drop': {
      const dropped = await dropRetiredVersions(context, some(operation.projections))
      return {
        kind: 'dropped',
        versions: dropped.map(({ projection, version }) => `${projection} v${version}`),
      }
    }
    case 'pause':
      await pause(db, find(operation.projection).name)
      return { kind: 'paused', projection: operation.projection }
    case 'resume':
      await resume(db, find(operation.projection).name)
      return { kind: 'resumed', projection: operation.projection }
    case 'retry':
      await retry(db, find(operation.projection).name)
      return { kind: 'retried', projection: operation.projection }
    case 'skip':
      await skip(db, find(operation.projection).name, { ...operation, by })
      return { kind: 'skipped', projection: operation.projection, eventId: operation.eventId }
  }
}
