import type { Action, Operation } from '@koryaku/contracts/operations/operation.api.ts'
import type { BuildContext, BuildOptions } from '#engine/build.ts'
import { describeDifference } from '#engine/compare-with-live.ts'
import { dropUnseen } from '#engine/drop-unseen.ts'
import { pause, resume, retry, skip } from '#engine/operate.ts'
import type { Projection } from '#engine/projection.ts'
import { rebuild, rollback } from '#engine/rebuild.ts'
import { verify } from '#engine/verify.ts'

/** Done in milliseconds. */
export const QUICK_ACTIONS = ['drop', 'pause', 'resume', 'retry', 'skip'] as const satisfies Action[]
/** Reads the log: one at a time, in a thread of its own. */
export const LONG_ACTIONS = ['rebuild', 'verify', 'rollback'] as const satisfies Action[]
const ACTIONS = [...QUICK_ACTIONS, ...LONG_ACTIONS]
export type ProjectorOperation = Extract<Operation, { action: (typeof ACTIONS)[number] }>

/** The rows that readers see are not those of the log, or cannot be. */
export class Drift extends Error {
  override readonly name = 'Drift'
}

/**
 * Does what an operator asked for, whether by the command line or by the page.
 * @returns one line about the outcome
 */
export async function executeOperation(
  context: BuildContext,
  projections: readonly Projection[],
  operation: ProjectorOperation,
  by: string,
  options: BuildOptions,
): Promise<string> {
  const { db } = context
  const find = (name: string) => {
    const found = projections.find(known => known.name === name)
    if (!found) throw new Error(`there is no read model ${name}`)
    return found
  }
  const some = (names: readonly string[]) => (names.length === 0 ? projections : names.map(find))
  switch (operation.action) {
    case 'rebuild': {
      const wanted = some(operation.projections)
      await rebuild(context, wanted, { ...options, acceptDifferences: operation.acceptDifferences })
      return `swapped in: ${wanted.map(({ name }) => name).join(', ')}; the tables before are kept until they are dropped`
    }
    case 'verify': {
      const { comparisons, notCompared, failures } = await verify(
        context,
        some(operation.projections),
        options,
      )
      const left = notCompared.length > 0 ? `; not live, not compared: ${notCompared.join(', ')}` : ''
      const odd = comparisons.filter(({ differences }) => differences > 0)
      const rows = comparisons.reduce((sum, table) => sum + table.rows, 0)
      const compared = `${rows} rows in ${comparisons.length} tables`
      if (odd.length > 0)
        throw new Drift(`the read models have drifted: ${odd.map(describeDifference).join('; ')}${left}`)
      if (failures.length > 0) {
        const events = failures.map(({ message }) => message).join('; ')
        throw new Drift(`${events}; in the others ${compared}: no difference${left}`)
      }
      return `${compared}: no difference${left}`
    }
    case 'rollback':
      await rollback(context, find(operation.projection), options)
      return `${operation.projection}: the version before is shown again`
    case 'drop': {
      const dropped = await dropUnseen(context, some(operation.projections))
      const names = dropped.map(({ projection, version }) => `${projection} v${version}`)
      return names.length === 0 ? 'there was nothing to drop' : `dropped ${names.join(', ')}`
    }
    case 'pause':
      await pause(db, find(operation.projection).name)
      return `${operation.projection} stands still`
    case 'resume':
      await resume(db, find(operation.projection).name)
      return `${operation.projection} goes on`
    case 'retry':
      await retry(db, find(operation.projection).name)
      return `${operation.projection} tries again`
    case 'skip':
      await skip(db, find(operation.projection).name, { ...operation, by })
      return `${operation.projection} goes on without the event ${operation.eventId}`
  }
}
