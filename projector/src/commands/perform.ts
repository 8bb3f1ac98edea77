import { newCommandId } from '@koryaku/contracts/ids.ts'
import { describeOutcome } from '@koryaku/contracts/operations/operation-outcome.ts'
import {
  COMMAND_LINE,
  closeAbandoned,
  failed,
  finishOperation,
  startOperation,
} from '@koryaku/contracts/server/operations/requests.ts'
import { executeOperation, LONG_ACTIONS, type ProjectorOperation } from '#operating/execute-operation.ts'
import { projections } from '#projections/index.ts'
import type { CommandContext } from './command.ts'

/** Does an operation with a progress bar, and records that and how it was done. */
export async function perform(context: CommandContext, operation: ProjectorOperation): Promise<void> {
  const { db, signal, bar, say, text } = context
  const id = newCommandId()
  await startOperation(db, { id, operation, by: COMMAND_LINE })
  try {
    const outcome = await executeOperation(context, projections, operation, COMMAND_LINE, {
      signal,
      onProgress: bar.update,
      onStep(step) {
        // It has the right to build: what an earlier command line left open is over.
        if (step === 'loading') void closeAbandoned(db, LONG_ACTIONS, id).catch(() => {})
        bar.step(text.progress.steps[step] ?? step)
      },
    })
    bar.stop()
    await finishOperation(db, id, { state: 'done', outcome })
    say(describeOutcome(outcome, text.outcomes))
  } catch (error) {
    bar.stop()
    await finishOperation(db, id, signal.aborted ? { state: 'cancelled' } : failed(error))
    throw error
  }
}
