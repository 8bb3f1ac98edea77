import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import type { RunResult } from '#harness/gate-reporter.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
/** One file per service, each of which writes into the stores of its worker. */
const FILES = [
  'command-api/src/ops/ops.int.test.ts',
  'projector/src/engine/dead-letters.int.test.ts',
  'query-api/src/reading/standing.int.test.ts',
]
const folder = mkdtempSync(join(tmpdir(), 'koryaku-isolated-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the files in a separate vitest, whose environment is not that of this file's stack. */
async function runFiles(name: string, ...options: string[]): Promise<RunResult> {
  const { PATH, HOME } = process.env
  const report = join(folder, `${name}.json`)
  const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration']
  await run(process.execPath, [...vitest, ...options, ...FILES], {
    cwd: ROOT,
    env: { PATH, HOME, CAMPAIGN: 'true', GATE_REPORT: report },
  }).catch(() => {
    // The report contains the failures.
  })
  return JSON.parse(readFileSync(report, 'utf8'))
}
const one = (name: string, seed: number) =>
  runFiles(name, '--maxWorkers=1', '--sequence.shuffle.files', `--sequence.seed=${seed}`)

it('passes three integration files of different services in two orders, and concurrently', async () => {
  const [first, second, atOnce] = [await one('first', 1), await one('second', 2), await runFiles('at-once')]
  for (const { files, unhandled } of [first, second, atOnce]) {
    expect(unhandled).toEqual([])
    expect(files.map(({ file }) => file).sort()).toEqual(FILES)
    expect(files.flatMap(({ failures }) => failures)).toEqual([])
  }
  const order = ({ files }: RunResult) => files.map(({ file }) => file)
  expect(order(first)).not.toEqual(order(second))
})
