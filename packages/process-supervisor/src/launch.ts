import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Compile cache of Node.js for our files and packages: speeds up the next start, and saves a tenth of each process's
 * memory. One entry per file, replaced when it changes; deleted with the packages; not used if it is not writable.
 */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

export interface Program {
  command: string[]
  env?: Record<string, string>
  logFile: string
  stopSignal: NodeJS.Signals
  niceness?: number
  /** True if this process sends it messages. */
  hasChannel?: boolean
}

/**
 * Starts a program that is signalled when this process dies (`setpriv --pdeathsig`), so that not even `kill -9` of the
 * parent leaves an orphan.
 */
export function launch({ command, env, logFile, stopSignal, niceness, hasChannel }: Program): ChildProcess {
  const inOrder = niceness === undefined ? [] : ['nice', '-n', String(niceness)]
  const [program = '', ...args] = [...inOrder, ...command]
  const log = openLog(logFile)
  try {
    return spawn('setpriv', ['--pdeathsig', stopSignal.replace('SIG', ''), program, ...args], {
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
      // The log file itself instead of a pipe: a child must not block on its output after this process has exited.
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore', ...(hasChannel ? ['ipc'] : [])] as StdioOptions,
      // Its own group: Ctrl-C reaches only the parent, which then stops everything in order.
      detached: true,
    })
  } finally {
    if (log !== undefined) closeSync(log)
  }
}

/** A program without a log is better than none, for example where no file can be made any more. */
function openLog(file: string): number | undefined {
  try {
    return openSync(file, 'a', 0o600)
  } catch {
    return undefined
  }
}
