import { Worker } from 'node:worker_threads'
import { MeiliError } from '../errors.ts'

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}
interface Answer {
  id: number
  result?: unknown
  error?: { code: string; message: string; cause: string }
}

/** Limits of a thread's heap in MB: a small young part keeps the whole small. */
interface ThreadMemory {
  maxOldGenerationSizeMb: number
  maxYoungGenerationSizeMb: number
}

/** Threads of one kind; each job goes to the one with the fewest jobs open. */
export class ThreadPool<Job> {
  readonly #threads: { worker: Worker; waiting: Map<number, Waiting> }[]
  #next = 0

  /** @param onFault receives unexpected errors, with their stack */
  constructor(file: URL, count: number, memory: ThreadMemory, onFault: (message: string) => void) {
    this.#threads = Array.from({ length: count }, () => {
      const thread = {
        worker: new Worker(file, { resourceLimits: memory }),
        waiting: new Map<number, Waiting>(),
      }
      thread.worker.on('message', ({ id, result, error }: Answer) => {
        const waiting = thread.waiting.get(id)
        thread.waiting.delete(id)
        if (error?.cause) onFault(error.cause)
        if (error) waiting?.reject(new MeiliError(error.code, error.message))
        else waiting?.resolve(result)
      })
      // A dying thread ends the process: the supervisor restarts it.
      thread.worker.on('error', error => {
        onFault(error.stack ?? String(error))
        process.exit(1)
      })
      return thread
    })
  }

  /** Jobs that wait or run. */
  get open(): number {
    return this.#threads.reduce((sum, { waiting }) => sum + waiting.size, 0)
  }

  run<Result>(job: Job): Promise<Result> {
    const thread = this.#threads.reduce((best, other) =>
      other.waiting.size < best.waiting.size ? other : best,
    )
    return this.#send(thread, job)
  }

  /** Sends a job to every thread. */
  async everywhere(job: Job): Promise<void> {
    await Promise.all(this.#threads.map(thread => this.#send(thread, job)))
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }

  #send<Result>(thread: { worker: Worker; waiting: Map<number, Waiting> }, job: Job): Promise<Result> {
    const id = this.#next++
    return new Promise<Result>((resolve, reject) => {
      thread.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
      thread.worker.postMessage({ id, job })
    })
  }
}
