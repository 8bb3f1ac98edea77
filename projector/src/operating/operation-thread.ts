import { Worker } from 'node:worker_threads'
import type { OperationRecord } from '@koryaku/contracts/operations/operation.api.ts'
import { failed, type OperationEnd } from '@koryaku/server-kit/operations/requests.ts'
import type { ProjectorOperation } from './execute-operation.ts'

export interface OperationJob {
  record: OperationRecord & { operation: ProjectorOperation }
  databaseUrl: string
  eventStoreUrl: string
}

/** Runs a long operation in a thread, so that the live read models keep their own; the signal cancels it. */
export async function runInThread(job: OperationJob, signal: AbortSignal): Promise<OperationEnd> {
  const worker = new Worker(new URL('./operation.thread.ts', import.meta.url), { workerData: job })
  const cancel = () => worker.postMessage('cancel')
  const result = new Promise<OperationEnd>(resolve => {
    worker.once('message', resolve)
    worker.once('error', error => resolve(failed(error)))
    worker.once('exit', code => resolve(failed(new Error(`the thread ended with ${code}`))))
  })
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await result
  } finally {
    signal.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}
