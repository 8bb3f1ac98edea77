import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

function vitest(project: string): void {
  process.stdout.write(`\n── ${project} tests\n`)
  const report = join(scratch, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(join(BIN, 'vitest'), ['run', '--project', project, ...reporters], options)
  const counts = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number })
    : { numPassedTests: 0, numFailedTests: 0 }
  passed += counts.numPassedTests
  failed += counts.numFailedTests
  // A run can fail without a failed test: a file that does not load, or no test at all.
  if (status !== 0 && counts.numFailedTests === 0) failed++
}

for (const workspace of WORKSPACES) check(`types: ${workspace}`, 'tsc', '-p', workspace, '--noEmit')
check('format and lint', 'biome', 'ci', '.')
check('layers', 'depcruise', '--config', '.dependency-cruiser.cjs', ...WORKSPACES)
check('dead code', 'knip')
vitest('unit')
if (!quick) {
  vitest('integration')
  vitest('journeys')
}
rmSync(scratch, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
