import type { Terminal } from '@koryaku/cli-kit/command.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Action, Operation } from '@koryaku/contracts/operations/operation.api.ts'
import type { OperationOutcome } from '@koryaku/contracts/operations/operation-end.api.ts'
import { describeOutcome, type OutcomeWords } from '@koryaku/contracts/operations/operation-outcome.ts'
import type { Pool } from 'pg'
import { COMMAND_LINE, closeAbandoned, failed, finishOperation, startOperation } from './requests.ts'

/**
 * Runs an operation on the command line, records it, and prints its outcome.
 * @param actions actions that a killed run of the same command line may have left open
 * @param execute runs it; reports each step by its name in progress reports, and its label
 */
export async function performOperation<Wanted extends Operation>(
  { db, signal, bar, say, text }: { db: Pool } & Terminal<{ outcomes: OutcomeWords }>,
  operation: Wanted,
  actions: readonly Action[],
  execute: (onStep: (step: string, words: string) => void) => Promise<OperationOutcome>,
): Promise<void> {
  const id = newCommandId()
  await startOperation(db, { id, operation, by: COMMAND_LINE })
  try {
    const outcome = await execute((step, words) => {
      // It holds the lock for building: operations left open by an earlier command line are over.
      if (step === 'loading') void closeAbandoned(db, actions, id).catch(() => {})
      bar.step(words)
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
