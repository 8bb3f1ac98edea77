import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { ClientBase } from 'pg'

/** The state of the log that belongs to the tables. */
export interface LogEnd {
  /** Position of the last event. */
  position: bigint
  has: (stream: string) => Promise<boolean>
}

/**
 * Identity was read shortly after the log, so that every user in the log has a key; it may refer to events missing in
 * the log. These would be responses to commands that did not happen, members without events, erasures missing in the
 * log: they are removed here, or repeated.
 */
export async function reconcileWithLog(db: ClientBase, log: LogEnd, takenAt: string): Promise<void> {
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
  // Interrupted operations on read models, which are rebuilt anyway.
  await db.query(
    `update operations.request set state = 'cancelled', cancelled_by = 'restore', finished_at = now()
      where state in ('requested', 'running')`,
  )
}
