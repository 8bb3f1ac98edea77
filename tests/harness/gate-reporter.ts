import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** One test file after its run; `failures` is empty if it passed. */
export interface FileResult {
  /** Path relative to the repository. */
  file: string
  passed: number
  failures: Failure[]
  /** Milliseconds in its tests and hooks. */
  duration: number
}
export interface Failure {
  /** Full name of the test or suite; empty when the file could not be loaded. */
  test: string
  message: string
}
export interface RunResult {
  files: FileResult[]
  /** Errors that belong to no test, for example a rejected promise without a handler. */
  unhandled: string[]
}

const messageOf = (errors: readonly { message?: string; stack?: string }[]) =>
  errors.map(error => error.stack || error.message || String(error)).join('\n')

/** Failures in the children of a module or suite: tests, and hooks of suites. */
function* failuresOf(within: TestModule | TestSuite): Generator<Failure> {
  const errors = within.errors()
  if (errors.length > 0)
    yield { test: within.type === 'suite' ? within.fullName : '', message: messageOf(errors) }
  for (const child of within.children) {
    if (child.type === 'suite') yield* failuresOf(child)
    else if (child.result().state === 'failed')
      yield { test: child.fullName, message: messageOf(child.result().errors ?? []) }
  }
}

/**
 * Prints each failure when it happens and one line per file, and writes the results as JSON (`RunResult`).
 * Vitest's own reporter prints messages at the end only, so that an aborted run does not show why tests failed.
 */
export default class GateReporter implements Reporter {
  private readonly output: string
  private readonly root: string
  private readonly result: RunResult = { files: [], unhandled: [] }

  /** @param options.output path of the JSON file */
  constructor(options: { output: string; root: string }) {
    this.output = options.output
    this.root = options.root
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    const file = relative(this.root, test.module.moduleId)
    process.stdout.write(`✗ ${file} > ${test.fullName}\n${indent(messageOf(errors ?? []))}\n`)
    // Annotations contain the pages of a failed journey.
    for (const { message } of test.annotations()) process.stdout.write(`${indent(message)}\n`)
  }

  onTestModuleEnd(module: TestModule): void {
    const file = relative(this.root, module.moduleId)
    const failures = [...failuresOf(module)]
    const passed = [...module.children.allTests('passed')].length
    const { duration } = module.diagnostic()
    this.result.files.push({ file, passed, failures, duration: Math.round(duration) })
    const mark = failures.length > 0 ? '✗' : '✓'
    process.stdout.write(`${mark} ${file} (${passed} passed, ${(duration / 1_000).toFixed(1)} s)\n`)
    for (const { test, message } of failures)
      if (!isTest(module, test)) process.stdout.write(`✗ ${file} > ${test}\n${indent(message)}\n`)
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    unhandled: readonly { message?: string; stack?: string }[],
  ): void {
    this.result.unhandled = unhandled.map(error => messageOf([error]))
    for (const message of this.result.unhandled)
      process.stdout.write(`✗ unhandled error\n${indent(message)}\n`)
    writeFileSync(this.output, JSON.stringify(this.result))
  }
}

const indent = (text: string) => text.replaceAll(/^/gm, '    ')
const isTest = (module: TestModule, name: string) =>
  [...module.children.allTests()].some(({ fullName }) => fullName === name)
