import type { Action, Operation } from '@koryaku/contracts/operations/operation.api.ts'
import type { OperationOutcome } from '@koryaku/contracts/operations/operation-end.api.ts'
import type { RebuildContext } from '#rebuild/beside.ts'
import { drop, type RebuildOptions, rebuild, rollback } from '#rebuild/rebuild.ts'

export const SEARCH_ACTIONS = ['rebuild-search', 'rollback-search', 'drop-search'] as const satisfies Action[]
export type SearchOperation = Extract<Operation, { action: (typeof SEARCH_ACTIONS)[number] }>

/**
 * Does what an operator asked for, whether by the command line or by the page.
 * @returns what came of it
 */
export async function executeOperation(
  context: RebuildContext,
  operation: SearchOperation,
  options: RebuildOptions,
): Promise<OperationOutcome> {
  switch (operation.action) {
    case 'rebuild-search': {
      const { acceptDifferences } = operation
      const { position, comparisons } = await rebuild(context, { ...options, acceptDifferences })
      return { kind: 'searchSwapped', position: String(position), comparisons }
    }
    case 'rollback-search': {
      const { position } = await rollback(context, { ...options, acceptDifferences: true })
      return { kind: 'searchRestored', position: String(position) }
    }
    case 'drop-search':
      return { kind: 'searchDropped', what: await drop(context) }
  }
}
