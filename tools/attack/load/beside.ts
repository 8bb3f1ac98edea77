import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Stop } from './bells.ts'
import type { LoadName, LoadOf } from './thread.ts'

/**
 * Starts a load in a separate thread: attackers use another machine, so their work must not delay the readers and
 * measurements here.
 * @returns a function that ends it; rejects with the load's own error
 */
export async function startBeside<Name extends LoadName>(
  name: Name,
  ...args: Parameters<LoadOf<Name>>
): Promise<Stop> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { name, args } })
  await once(worker, 'message')
  return async () => {
    const ended = once(worker, 'exit')
    worker.postMessage('end')
    await ended
  }
}
