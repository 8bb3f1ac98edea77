import { DomainError } from '@koryaku/contracts/errors.ts'
import { createFairPool } from '@koryaku/server-kit/fair-pool.ts'
import type * as thread from '#document.thread.ts'
import type { Answer } from './document-answer.ts'
import { NotReadYet } from './not-read-yet.ts'

/**
 * Up to here a document stays on the event loop: parsing, checking and rendering 16 KiB takes about as long (2 to 4 ms) as
 * handing it to a thread and back. Most comments, reviews and autosaves by steps are shorter.
 */
export const ON_LOOP_BYTES = 16 * 1024
// Bound: command-api | documents above 16 KiB | THREADS, WAITING, PER_USER
/** Threads for documents; jobs that wait for one, and those of one user, with the one at work. */
const THREADS = 2
const WAITING = 64
const PER_USER = 6
/** A thread needs half a second to start. */
const IDLE_MS = 600_000

const pool = createFairPool({
  ...{ module: new URL('../document.thread.ts', import.meta.url), runtime: 'worker_threads', part: 'writes' },
  ...{ workers: THREADS, waiting: WAITING, perUser: PER_USER, idleMs: IDLE_MS },
})

/** Runs a task with a long document in a thread. @returns JSON: parsing it is cheaper than a structured clone */
export async function inThread<Name extends keyof typeof thread>(
  name: Name,
  task: Parameters<(typeof thread)[Name]>[0],
): Promise<string> {
  const answer = await pool.run<Answer>(name, task)
  if ('json' in answer) return answer.json
  if ('needs' in answer) throw new NotReadYet(answer.needs)
  const { code, errors, retryAfter } = answer.refused
  throw new DomainError(code, { errors, ...(retryAfter !== undefined && { retryAfter }) })
}

/** Ends the threads; the next long document starts them again. */
export const endDocumentThreads = (): Promise<void> => pool.end()
