import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Stop } from './bells.ts'
import type { Load } from './thread.ts'

/**
 * Starts a load in a separate thread: attackers use another machine, so their work must not delay the readers and
 * measurements here.
 * @returns a function that ends it; rejects with the load's own error
 */
export async function startBeside([name, ...args]: Load): Promise<Stop> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { name, args } })
  await once(worker, 'message')
  return async () => {
    const ended = once(worker, 'exit')
    worker.postMessage('end')
    await ended
  }
}
