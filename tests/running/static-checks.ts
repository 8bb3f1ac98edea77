import { availableParallelism } from 'node:os'
import { runProgram } from './program.ts'
import type { Verdict } from './verdict.ts'
import { workspaces } from './workspaces.ts'

/**
 * One checker: each further one derives the types of shared schemas again (four need 59 s of processor time, one 42 s),
 * and other checks run concurrently.
 */
const frugal = (name: string) => [
  ...['--checkers', '1', '--incremental'],
  ...['--tsBuildInfoFile', `node_modules/.cache/types-${name}.tsbuildinfo`],
]
/** The longest first, so that the others run concurrently. */
const CHECKS: { name: string; command: string; args: string[] }[] = [
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.all.json', ...frugal('all')] },
  { name: 'promises', command: 'oxlint', args: [] },
  { name: 'types of the web', command: 'tsc', args: ['-p', 'web', ...frugal('web')] },
  { name: 'layers', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', ...workspaces] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'format and lint', command: 'biome', args: ['ci', '.'] },
]

/** Runs the checks that need no stores, as many at a time as there are processors. */
export async function runStaticChecks(verdict: Verdict): Promise<void> {
  const waiting = [...CHECKS]
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now()
      const { code, output } = await runProgram(check.command, check.args, { buffer: true })
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      process.stdout.write(
        `${code === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)\n${code === 0 ? '' : output}`,
      )
      if (code === 0) verdict.pass(1)
      else verdict.fail(check.name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}
