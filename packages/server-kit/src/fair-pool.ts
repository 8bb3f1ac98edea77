import { DomainError } from '@koryaku/contracts/errors.ts'
import { type MissingPart, unavailable } from '@koryaku/contracts/unavailable.ts'
import Tinypool from 'tinypool'
import { clientLeft, clientOfWork, hasClientLeft, onClientLeft } from './patience.ts'

export interface FairPoolOptions {
  /** The module whose exports are the functions that can be run. */
  module: URL
  runtime: 'worker_threads' | 'child_process'
  /** Threads or processes. */
  workers: number
  /** Jobs that wait for one: in all, and of one user. */
  waiting: number
  perUser: number
  /** An idle worker is ended after this time, and gives its memory back. */
  idleMs: number
  /** The service that a 503 names. */
  part: MissingPart
}

interface Job {
  user: string
  start: () => void
  refuse: (reason: unknown) => void
}

export type FairPool = ReturnType<typeof createFairPool>

const RETRY_SECONDS = 10
/** A worker that needs more than that for one job fails; the service does not. */
const HEAP_MB = 512

/**
 * Runs functions of a module in workers, so that the event loop stays free. Users take turns, one job each at a time: a user
 * with many jobs delays only their own. A full queue rejects the last job of the user who has the most in it. A job whose
 * client disconnects leaves the queue; one that runs is finished, since a worker cannot be interrupted without a restart.
 */
export function createFairPool(options: FairPoolOptions) {
  const { module, runtime, workers, waiting: waitingMax, perUser, idleMs, part } = options
  let pool: Tinypool | undefined
  /** Jobs that wait, in the order in which their users have a turn. */
  const queues = new Map<string, Job[]>()
  const running = new Set<string>()
  let waiting = 0

  /** The workers get no settings, so no secrets. */
  function started(): Tinypool {
    pool ??= new Tinypool({
      ...{ filename: module.href, runtime, isolateWorkers: false, serialization: 'advanced' },
      ...{ minThreads: 0, maxThreads: workers, idleTimeout: idleMs, env: {}, execArgv: [] },
      ...(runtime === 'worker_threads' && { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } }),
    })
    return pool
  }

  function take(job: Job): boolean {
    const queue = queues.get(job.user)
    const at = queue?.indexOf(job) ?? -1
    if (!queue || at < 0) return false
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(job.user)
    waiting -= 1
    return true
  }

  function startNext(): void {
    for (const [user, [job]] of queues) {
      if (running.size >= workers) return
      if (running.has(user) || !job) continue
      take(job)
      const left = queues.get(user)
      // Behind the others until the next turn.
      if (left && queues.delete(user)) queues.set(user, left)
      running.add(user)
      job.start()
    }
  }

  function makePlace(user: string): void {
    const own = queues.get(user)?.length ?? 0
    if (own >= perUser - (running.has(user) ? 1 : 0))
      throw new DomainError('too_many_requests', { retryAfter: RETRY_SECONDS })
    if (waiting < waitingMax) return
    const longest = [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most))
    const last = longest.at(-1)
    if (!last || longest.length <= own + 1) throw unavailable(part)
    take(last)
    last.refuse(unavailable(part))
  }

  return {
    /** Runs a function of the module for a user; 429 or 503 with Retry-After where too many wait. */
    async run<Result>(name: string, task: unknown, user = clientOfWork()): Promise<Result> {
      if (hasClientLeft()) throw clientLeft()
      makePlace(user)
      let stopListening = () => {}
      try {
        await new Promise<void>((start, refuse) => {
          const job: Job = { user, start, refuse }
          const queue = queues.get(user)
          if (queue) queue.push(job)
          else queues.set(user, [job])
          waiting += 1
          stopListening = onClientLeft(() => {
            if (take(job)) refuse(clientLeft())
          })
          startNext()
        })
      } finally {
        stopListening()
      }
      try {
        return (await started().run(task, { name })) as Result
      } finally {
        running.delete(user)
        startNext()
      }
    },
    /** Ends the workers; the next job starts them again. */
    async end(): Promise<void> {
      const ending = pool
      pool = undefined
      await ending?.destroy()
    },
  }
}
