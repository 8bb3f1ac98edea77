import type { ChildProcess } from 'node:child_process'
import { launch, type Program } from './launch.ts'

/** Variable with the libraries that a waiting process loads. */
export const LIBRARIES = 'KORYAKU_WAITING_LIBRARIES'
const WAIT = new URL('./wait-for-start.ts', import.meta.url).href

/** Starts a Node.js program that loads these libraries and then waits, so that it starts quickly when it is needed. */
export function launchWaiting(program: Program, libraries: readonly string[]): ChildProcess {
  const [node = '', ...args] = program.command
  const child = launch({
    ...program,
    command: [node, `--import=${WAIT}`, ...args],
    env: { ...program.env, [LIBRARIES]: libraries.join(' ') },
    hasChannel: true,
  })
  // Without it the next start takes longer.
  child.on('error', () => {})
  return child
}

/** Lets a waiting process start. @returns false if it has ended */
export function startWaiting(child: ChildProcess): boolean {
  if (!child.connected) return false
  child.send('start', () => {})
  return true
}
