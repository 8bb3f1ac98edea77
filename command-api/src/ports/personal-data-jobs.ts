import type { Pool } from 'pg'

/** `id`: ID of the row in `identity.data_export`, or of the user in `identity.erasure`. */
export type PersonalDataJob = { kind: 'export'; id: string } | { kind: 'erase'; id: string }

/** Enqueues long-running work for one user. */
export interface PersonalDataJobs {
  /** Does not wait for the queue: if Redis is unavailable, the worker finds the row later. */
  start(job: PersonalDataJob): void
  /** Enqueues requested work that is not finished. */
  startUnfinished(db: Pool): Promise<void>
}
