import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { FAULTS } from './faults.ts'
import { copyServer } from './mutant.ts'

/**
 * Switches on one fault after the other in a copy of the embedded server: each must turn a conformance test red.
 * Words given on the command line choose faults by their names.
 */
const PACKAGE = join(import.meta.dirname, '..', '..')
const SCRATCH = join(PACKAGE, `.data-mutants-${process.pid}`)

interface Outcome {
  passed: number
  /** The first test that failed, with its message. */
  failure: string | undefined
}

async function runConformance(program: string, file = ''): Promise<Outcome> {
  process.env.EVENTSTORE_TEST_SERVER = program
  const vitest = await startVitest('test', [file], {
    config: false,
    root: join(PACKAGE, 'conformance'),
    include: ['*.{int,camp}.test.ts'],
    watch: false,
    bail: 1,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // Prints only the table; a failed test is the expected result.
    reporters: [{}],
  })
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const failed = tests.find(test => test.result().state === 'failed')
  const failure = failed
    ? `${failed.fullName}: ${failed.result().errors?.[0]?.message.split('\n')[0]}`
    : (modules.flatMap(module => module.errors())[0] ?? vitest.state.getUnhandledErrors()[0])
  await vitest.close()
  if (tests.length === 0 && failure === undefined) throw new Error(`no test ran of ${file}`)
  return {
    passed: tests.filter(test => test.result().state === 'passed').length,
    failure: failure === undefined || typeof failure === 'string' ? failure : String(failure),
  }
}

const chosen = FAULTS.filter(({ name }) => process.argv.slice(2).every(word => name.includes(word)))
const survivors: string[] = []
mkdirSync(SCRATCH)
try {
  const healthy = await runConformance(copyServer(join(SCRATCH, 'healthy')))
  if (healthy.failure !== undefined || healthy.passed === 0) {
    throw new Error(`the server without a fault does not pass: ${healthy.failure ?? 'no test ran'}`)
  }
  console.log(`without a fault: ${healthy.passed} tests pass\n`)
  for (const [index, fault] of chosen.entries()) {
    const program = copyServer(join(SCRATCH, String(index)), fault)
    const { failure } = await runConformance(program, fault.caughtBy)
    if (failure === undefined) survivors.push(fault.name)
    const verdict = failure === undefined ? 'SURVIVED' : 'killed  '
    console.log(
      `${verdict}  ${fault.name.padEnd(44)}  ${fault.caughtBy}: ${failure?.slice(0, 150) ?? 'all green'}`,
    )
  }
} finally {
  rmSync(SCRATCH, { recursive: true, force: true })
}
console.log(`\n${chosen.length - survivors.length} of ${chosen.length} faults noticed`)
process.exit(survivors.length === 0 && chosen.length > 0 ? 0 : 1)
