import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  env: { ...process.env, PATH: `${BIN}:${process.env.PATH}`, FORCE_COLOR: '0' },
}
let passed = 0
let failed = 0

function check(name: string, command: string, ...args: string[]): void {
  process.stdout.write(`\n── ${name}\n`)
  const { status } = spawnSync(join(BIN, command), args, options)
  if (status === 0) passed++
  else {
    failed++
    process.stdout.write(`✗ ${name} failed\n`)
  }
}

/**
 * @param parts of the project's files that run side by side, each against stores of its own. What the first part says
 *   is seen while it runs, what the others say when it has ended.
 */
async function vitest(project: string, parts = 1): Promise<void> {
  process.stdout.write(`\n── ${project} tests\n`)
  const ended = Array.from({ length: parts }, (_, n) => vitestPart(project, n + 1, parts))
  for (const part of ended) {
    const { status, counts, log } = await part
    if (log) process.stdout.write(readFileSync(log))
    passed += counts.numPassedTests
    failed += counts.numFailedTests
    // A run can fail without a failed test: a file that does not load, or no test at all.
    if (status !== 0 && counts.numFailedTests === 0) failed++
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
  const counts = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number })
    : { numPassedTests: 0, numFailedTests: 0 }
  return { status, counts, log }
}

for (const workspace of WORKSPACES) check(`types: ${workspace}`, 'tsc', '-p', workspace, '--noEmit')
check('format and lint', 'biome', 'ci', '.')
check('layers', 'depcruise', '--config', '.dependency-cruiser.cjs', ...WORKSPACES)
check('dead code', 'knip')
await vitest('unit')
if (!quick) {
  // One file at a time leaves half of two cores waiting for a disk, a clock or an answer.
  await vitest('integration', 2)
  await vitest('journeys')
}
rmSync(scratch, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
