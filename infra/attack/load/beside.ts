import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Stop } from './bells.ts'
import type { LoadName, LoadOf } from './thread.ts'

/**
 * Starts a load in a thread of its own: who attacks sits at another machine, so its work is not to hold up those who
 * read and measure here.
 * @returns what ends it; rejects with what the load itself found wrong
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
