import { performOperation } from '@koryaku/server-kit/operations/perform-operation.ts'
import { COMMAND_LINE } from '@koryaku/server-kit/operations/requests.ts'
import { executeOperation, LONG_ACTIONS, type ProjectorOperation } from '#operating/execute-operation.ts'
import { projections } from '#projections/index.ts'
import type { CommandContext } from './command.ts'

/** Does an operation with a progress bar, and records that and how it was done. */
export const perform = (context: CommandContext, operation: ProjectorOperation): Promise<void> =>
  performOperation(context, operation, LONG_ACTIONS, onStep =>
    executeOperation(context, projections, operation, COMMAND_LINE, {
      signal: context.signal,
      onProgress: context.bar.update,
      onStep: step => onStep(step, step),
    }),
  )
