import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { ClientBase } from 'pg'

/** What is known of the log that belongs to the tables. */
export interface LogEnd {
  /** Position of the last event. */
  position: bigint
  has: (stream: string) => Promise<boolean>
}

/**
 * Identity was read a moment after the log, so that nobody in the log lacks his key; it may know things whose events
 * are not in the log. They would be answers to commands that did not happen, members who are not there, erasures
 * that the log does not know: here they are as if they had not been, or are to be done again.
 */
export async function fitToLog(db: ClientBase, log: LogEnd, takenAt: string): Promise<void> {
  await db.query('delete from identity.command_receipt where position::numeric > $1', [
    log.position.toString(),
  ])
  const { rows } = await db.query<{ user_id: string }>('select user_id from identity.identity_link')
  const unknown: string[] = []
  for (const { user_id } of rows) if (!(await log.has(userStream(user_id)))) unknown.push(user_id)
  await db.query('delete from identity.identity_link where user_id = any($1)', [unknown])
  await db.query('delete from identity.product_session where user_id = any($1)', [unknown])
  // The worker ends them once more; each step can be repeated.
  await db.query('update identity.erasure set finished_at = null where finished_at >= $1', [takenAt])
  // What was being done to read models that are built anew.
  await db.query(
    `update operations.request set state = 'cancelled', cancelled_by = 'restore', finished_at = now()
      where state in ('requested', 'running')`,
  )
}
