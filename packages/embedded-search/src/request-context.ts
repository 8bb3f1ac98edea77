import { statSync } from 'node:fs'
import path from 'node:path'
import { MeiliError } from './errors.ts'
import type { Action, Grant, Keys } from './keys.ts'
import type { Catalogue, IndexRow, TaskRow } from './tasks/catalogue.ts'
import type { Scheduler } from './tasks/scheduler.ts'
import type { showEnqueued } from './tasks/task-view.ts'
import type { ReadJob } from './threads/messages.ts'
import type { ThreadPool } from './threads/thread-pool.ts'

/** Dependencies of the routes. */
export interface Context {
  catalogue: Catalogue
  keys: Keys
  scheduler: Scheduler
  readers: ThreadPool<ReadJob>
  /** The index, or Meilisearch's error; also when the grant does not reach it. */
  index(uid: string, grant: Grant): IndexRow
  pathOf(uid: string, grant: Grant): string
  /** Wakes the scheduler and gives the answer of an accepted task. */
  accepted(task: TaskRow): ReturnType<typeof showEnqueued>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required permission of the caller's key; absent: public. */
    action?: Action
  }
  interface FastifyRequest {
    grant: Grant
  }
}

/** The JSON body of a request; Meilisearch's errors for an invalid one. */
export function jsonBody(body: unknown, contentType: string | undefined): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === undefined || type === '')
    throw new MeiliError(
      'missing_content_type',
      'A Content-Type header is missing. Accepted values for the Content-Type header are: `application/json`',
    )
  if (type !== 'application/json')
    throw new MeiliError(
      'invalid_content_type',
      `The Content-Type \`${type}\` is invalid. Accepted values for the Content-Type header are: \`application/json\``,
    )
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    throw new MeiliError(
      'malformed_payload',
      `The json payload provided is malformed: \`${(error as Error).message}\`.`,
    )
  }
}

export function checkUid(uid: string): void {
  if (!/^[A-Za-z0-9_-]{1,400}$/.test(uid))
    throw new MeiliError(
      'invalid_index_uid',
      `\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 400 bytes.`,
    )
}

/** Bytes of the whole database. */
export const databaseSize = (catalogue: Catalogue): number =>
  catalogue
    .all<IndexRow>('SELECT * FROM indexes')
    .reduce((sum, index) => sum + statSync(path.join(catalogue.indexFolder, index.file)).size, 0)
