import { describeOutcome } from '@koryaku/contracts/operations/operation-outcome.ts'
import { performOperation } from '@koryaku/server-kit/operations/perform-operation.ts'
import { executeOperation, SEARCH_ACTIONS, type SearchOperation } from '#operating/execute-operation.ts'
import type { SearchCliContext } from './context.ts'

/** Runs an operation with a progress bar, prints the comparison before the swap, and records it all. */
export const perform = (context: SearchCliContext, operation: SearchOperation): Promise<void> => {
  const { signal, bar, say, text } = context
  return performOperation(context, operation, SEARCH_ACTIONS, onStep =>
    executeOperation(context, operation, {
      signal,
      onStep: step => onStep(step, text.steps[step]),
      onProgress: ({ documents, total }) =>
        bar.update({ position: documents, head: total, events: documents }),
      onCompared(comparisons) {
        bar.stop()
        say(describeOutcome({ kind: 'searchCompared', comparisons }, text.outcomes))
      },
    }),
  )
}
