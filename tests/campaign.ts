import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runProgram } from './running/program.ts'
import { createVerdict } from './running/verdict.ts'
import { runProject } from './running/vitest-project.ts'

/**
 * `npm run campaign`: the tests that take long or need chance, on a machine that runs nothing else. They kill, hang and
 * start whole sites, walk over every page in each language and size, and draw new seeds. Prints one table.
 * `-- --only NAME` runs the parts whose name contains NAME.
 */
const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values
const seed = process.env.TEST_SEED ?? String(Math.floor(Date.now() / 86_400_000))
const scratch = mkdtempSync(join(tmpdir(), 'koryaku-campaign-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const verdict = createVerdict()
const env = { CAMPAIGN: 'true', TEST_SEED: seed, COMBINATIONS: 'all' }
const project =
  (name: string, ...args: string[]) =>
  async () => {
    const files = await runProject({ name, args, scratch, verdict, env })
    const failed = files.filter(({ failures }) => failures.length > 0).length
    return `${files.length} files, ${failed} failed`
  }
const program =
  (...args: string[]) =>
  async () => {
    const { code } = await runProgram('node', args)
    if (code === 0) verdict.pass(1)
    else verdict.fail(args.join(' '))
    return code === 0 ? 'passed' : `exit code ${code}`
  }
// Real data at real size, where it is present.
const data = existsSync(join(ROOT, '../shared/data'))
const shuffled = ['--sequence.shuffle.files', `--sequence.seed=${seed}`]
const parts: [string, () => Promise<string>][] = [
  ['unit', project('unit')],
  ['integration, shuffled', project('integration', ...shuffled)],
  ['campaign', project('campaign')],
  ['journeys, all combinations', project('journeys')],
  ['journeys that change the site', project('journeys-alone')],
  ['walks', project('campaign-journeys')],
  ...(data
    ? ([
        ['scale', program('tools/scale/scale.ts')],
        ['time travel', program('tools/scale/time-travel.ts')],
      ] satisfies [string, () => Promise<string>][])
    : []),
  ['attack', program('tools/attack/cli.ts')],
  ['faults', program('tools/faults/cli.ts', '--faults', '40')],
]

process.stdout.write(`seed ${seed}\n`)
const rows: string[] = []
for (const [name, run] of parts.filter(([name]) => name.includes(only))) {
  const began = performance.now()
  const result = await run()
  rows.push(`| ${name} | ${result} | ${Math.round((performance.now() - began) / 1_000)} s |`)
}
process.stdout.write(`\n| part | result | time |\n| --- | --- | --- |\n${rows.join('\n')}\n`)
process.exit(verdict.print() ? 0 : 1)
