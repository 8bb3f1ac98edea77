import type { CliText } from '@koryaku/cli-kit/command.ts'
import { type CommandLine, runCommandLine } from '@koryaku/cli-kit/run-command-line.ts'
import failures from '@koryaku/contracts/operations/failures.en.ts'
import { describeFailure } from '@koryaku/contracts/operations/operation-failure.ts'
import { failureOf } from '../operations/operation-fault.ts'

/**
 * Runs a command line whose commands use the stores of the site: failures of stores and refused operations are printed
 * as one line.
 */
export const runStoreCommands = <Stores, Text extends CliText>(
  line: CommandLine<Stores, Text>,
): Promise<void> =>
  runCommandLine({ ...line, explain: (error, text) => line.explain?.(error, text) ?? explainFailure(error) })

/** @returns undefined if only the error itself describes it */
function explainFailure(error: unknown): string | undefined {
  const failure = failureOf(error)
  if (failure === null) return undefined
  const words = describeFailure(failure, failures)
  return failure.kind === 'stopped' ? `${words}\n${(error as Error).stack ?? String(error)}` : words
}
