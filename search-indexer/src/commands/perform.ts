import { newCommandId } from '@koryaku/contracts/ids.ts'
import { describeOutcome } from '@koryaku/contracts/operations/operation-outcome.ts'
import {
  COMMAND_LINE,
  closeAbandoned,
  failed,
  finishOperation,
  startOperation,
} from '@koryaku/contracts/server/operations/requests.ts'
import { executeOperation, SEARCH_ACTIONS, type SearchOperation } from '#operating/execute-operation.ts'
import type { SearchCliContext } from './search-commands.ts'

/** Does an operation with a progress bar, says what the comparison found before the swap, and records it all. */
export async function perform(context: SearchCliContext, operation: SearchOperation): Promise<void> {
  const { db, signal, bar, say, text } = context
  const id = newCommandId()
  await startOperation(db, { id, operation, by: COMMAND_LINE })
  try {
    const outcome = await executeOperation(context, operation, {
      signal,
      onStep(step) {
        // It has the right to build: what an earlier command line left open is over.
        if (step === 'loading') void closeAbandoned(db, SEARCH_ACTIONS, id).catch(() => {})
        bar.step(text.steps[step])
      },
      onProgress: ({ documents, total }) =>
        bar.update({ position: documents, head: total, events: documents }),
      onCompared(comparisons) {
        bar.stop()
        say(describeOutcome({ kind: 'searchCompared', comparisons }, text.outcomes))
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
