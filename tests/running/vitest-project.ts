import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileResult, RunResult } from '../harness/gate-reporter.ts'
import { runProgram } from './program.ts'
import type { Verdict } from './verdict.ts'

/** More failed files than this are not repeated: then it is the change, not chance. */
const MAX_REPEATED = 5

interface Options {
  name: string
  /** Another project that runs afterwards in the same process, and so on the same site. */
  afterwards?: string
  /** Further arguments of vitest, for example files. */
  args?: readonly string[]
  /** Folder for reports. */
  scratch: string
  verdict: Verdict
  env?: NodeJS.ProcessEnv
}

/**
 * Runs one project of vitest.config.ts. Each failed file runs once more, alone: if it passes then, it is reported as
 * flaky and does not fail the run.
 */
export async function runProject({
  name,
  afterwards,
  args = [],
  scratch,
  verdict,
  env = {},
}: Options): Promise<FileResult[]> {
  const run = (what: string, ...more: string[]) =>
    runVitest(afterwards ? [name, afterwards] : [name], more, join(scratch, `${name}-${what}.json`), env)
  process.stdout.write(`\n── ${name} tests\n`)
  const { files, unhandled, code } = await run('all', ...args)
  for (const error of unhandled) verdict.fail(`${name} tests: unhandled ${firstLine(error)}`)
  const failed = files.filter(({ failures }) => failures.length > 0)
  if (code !== 0 && failed.length === 0 && unhandled.length === 0)
    verdict.fail(`${name} tests ended with ${code}`)
  for (const { passed } of files.filter(file => !failed.includes(file))) verdict.pass(passed)
  for (const [n, file] of failed.entries()) {
    if (failed.length > MAX_REPEATED) {
      report(verdict, file)
      continue
    }
    process.stdout.write(`\n── once more, alone: ${file.file}\n`)
    const again = await run(`again-${n}`, file.file)
    const result = again.files.find(({ file: path }) => path === file.file)
    if (again.code === 0 && result) {
      verdict.pass(result.passed)
      const [{ test, message } = { test: '', message: '' }] = file.failures
      verdict.flaky(`${file.file}${test && ` > ${test}`}`, firstLine(message))
    } else report(verdict, result ?? file)
  }
  return files
}

function report(verdict: Verdict, { file, passed, failures }: FileResult): void {
  verdict.pass(passed)
  for (const { test } of failures) verdict.fail(`${file}${test && ` > ${test}`}`)
  if (failures.length === 0) verdict.fail(file)
}

async function runVitest(
  projects: readonly string[],
  args: readonly string[],
  report: string,
  env: NodeJS.ProcessEnv,
) {
  const selected = projects.flatMap(project => ['--project', project])
  const { code } = await runProgram('vitest', ['run', ...selected, ...args], {
    env: { ...env, GATE_REPORT: report },
  })
  const result: RunResult = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { files: [], unhandled: [] }
  return { ...result, code }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''
