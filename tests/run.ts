import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** Everything that must hold, in order of what fails fastest; the last line counts. `--quick`: without a stack. */
const quick = process.argv.includes('--quick')
const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const { workspaces: WORKSPACES } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  workspaces: string[]
}
const scratch = mkdtempSync(join(tmpdir(), 'koryaku-tests-'))
const options: SpawnSyncOptions = {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${BIN}:${process.env.PATH}`, NO_COLOR: '1', FORCE_COLOR: undefined },
}
let passed = 0
let failed = 0
/** What the last lines name: of a long log often only the end is seen. */
const failures: string[] = []

function check(name: string, command: string, ...args: string[]): void {
  process.stdout.write(`\n── ${name}\n`)
  const { status } = spawnSync(join(BIN, command), args, options)
  if (status === 0) passed++
  else {
    failed++
    failures.push(name)
    process.stdout.write(`✗ ${name} failed\n`)
  }
}

/** What vitest's JSON report says, as far as it is read here. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
const NO_REPORT: Report = { numPassedTests: 0, numFailedTests: 0, testResults: [] }

function failuresIn({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      const file = relative(ROOT, name)
      return tests.length > 0 ? tests.map(({ fullName }) => `${file} > ${fullName}`) : [file]
    })
}

/**
 * @param parts of the project's files that run side by side, each against stores of its own. What the first part says
 *   is seen while it runs, what the others say when it has ended.
 */
async function vitest(project: string, parts = 1): Promise<void> {
  process.stdout.write(`\n── ${project} tests\n`)
  const ended = Array.from({ length: parts }, (_, n) => vitestPart(project, n + 1, parts))
  for (const part of ended) {
    const { status, said, log } = await part
    if (log) process.stdout.write(readFileSync(log))
    passed += said.numPassedTests
    failed += said.numFailedTests
    failures.push(...failuresIn(said))
    // A run can fail without a failed test: a file that does not load, or no test at all.
    if (status !== 0 && said.numFailedTests === 0) {
      failed++
      failures.push(`${project} tests ended with ${status}`)
    }
  }
}

async function vitestPart(project: string, n: number, of: number) {
  const report = join(scratch, `${project}-${n}.json`)
  const log = n === 1 ? undefined : join(scratch, `${project}-${n}.log`)
  const args = ['run', '--project', project, `--shard=${n}/${of}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = spawn(join(BIN, 'vitest'), [...args, ...reporters], {
    ...{ cwd: ROOT, env: options.env },
    stdio: log ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  const lines = log ? createWriteStream(log) : undefined
  if (lines) for (const said of [run.stdout, run.stderr]) said?.pipe(lines, { end: false })
  const [status] = (await once(run, 'close')) as [number | null]
  if (lines) await once(lines.end(), 'finish')
  const said = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : NO_REPORT
  return { status, said, log }
}

for (const workspace of WORKSPACES) check(`types: ${workspace}`, 'tsc', '-p', workspace, '--noEmit')
check('format and lint', 'biome', 'ci', '.')
check('promises', 'oxlint')
check('layers', 'depcruise', '--config', '.dependency-cruiser.cjs', ...WORKSPACES)
check('dead code', 'knip')
await vitest('unit')
if (!quick) {
  // One file at a time leaves half of two cores waiting for a disk, a clock or an answer.
  await vitest('integration', 2)
  await vitest('journeys')
}
rmSync(scratch, { recursive: true, force: true })
process.stdout.write(`\n${failures.map(name => `✗ ${name}\n`).join('')}${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
