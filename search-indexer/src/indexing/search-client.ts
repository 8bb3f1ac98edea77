import { OperationFault } from '@koryaku/server-kit/operations/operation-fault.ts'
import { type EnqueuedTaskPromise, Meilisearch, type Task } from 'meilisearch'

/** A task that the search server refused, or could not do. */
export class TaskFailed extends OperationFault {
  override readonly name = 'TaskFailed'
  constructor(error: string) {
    super({ kind: 'searchRefused', error })
  }
}

const REQUEST_TIMEOUT_MS = 30_000
const TASK_TIMEOUT_MS = 600_000
const TASK_INTERVAL_MS = 10

export const connectSearch = (url: string, key: string): Meilisearch =>
  new Meilisearch({
    host: url,
    apiKey: key,
    timeout: REQUEST_TIMEOUT_MS,
    defaultWaitOptions: { timeout: TASK_TIMEOUT_MS, interval: TASK_INTERVAL_MS },
  })

/** Waits until a task is done; throws when it did not succeed. */
export async function done(task: EnqueuedTaskPromise): Promise<Task> {
  const finished = await task.waitTask()
  if (finished.status !== 'succeeded')
    throw new TaskFailed(
      `${finished.type} of ${finished.indexUid}: ${finished.error?.message ?? finished.status}`,
    )
  return finished
}

/** Meilisearch's code of an error, if it is one of its answers. */
const errorCode = (error: unknown): string | undefined =>
  (error as { cause?: { code?: string } } | undefined)?.cause?.code

/** The requested resource does not exist. */
export const isMissing = (error: unknown): boolean =>
  ['index_not_found', 'document_not_found'].includes(errorCode(error) ?? '')
