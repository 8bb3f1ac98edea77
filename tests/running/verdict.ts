/** More files than this that pass only alone fail the run: then it is the change, not chance. */
const MAX_FLAKY_FILES = 5

export interface Verdict {
  pass(count: number): void
  fail(what: string, count?: number): void
  /** A file that failed among others and passed alone. */
  flaky(file: string, firstFailure: string): void
  /** A line for the end of the output. */
  note(line: string): void
  holds(): boolean
  /** Prints failures, flaky files and the count. @returns whether the run passed */
  print(): boolean
}

/** Collects the results of one run. The last lines repeat every failure, because a long log is read from its end. */
export function createVerdict(): Verdict {
  let passed = 0
  let failed = 0
  const failures: string[] = []
  const flaky: string[] = []
  const notes: string[] = []
  const fail = (what: string, count = 1) => {
    failed += count
    failures.push(what)
  }
  return {
    pass: count => {
      passed += count
    },
    fail,
    flaky: (file, firstFailure) => flaky.push(`~ ${file} passed alone (first: ${firstFailure})`),
    note: line => notes.push(line),
    holds: () => failed === 0,
    print: () => {
      if (flaky.length > MAX_FLAKY_FILES)
        fail(`${flaky.length} files passed only alone, more than ${MAX_FLAKY_FILES}`)
      const lines = [
        ...notes,
        ...flaky,
        ...failures.map(name => `✗ ${name}`),
        `${passed} passed, ${failed} failed`,
      ]
      process.stdout.write(`\n${lines.join('\n')}\n`)
      return failed === 0
    },
  }
}
