import type { Writable } from 'node:stream'
import { listedFor, withComputed } from '@koryaku/contracts/tables/shown-notifications.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { isWantedNotice } from '@koryaku/contracts/tables/unwanted.ts'
import type { Pool } from 'pg'
import { isRinging } from './ringing.ts'

const PAGE = 50

const newOf = prepared(
  'new-notifications',
  (userId: Param<string>, after: Param<string>, most: Param<number>) =>
    withComputed(userId, after)
      .selectFrom(listedFor(userId).as('n'))
      .select(['n.position', 'n.action'])
      .where('n.position', '>', after)
      // Notices about content that the member has muted or blocked do not ring.
      .where(isWantedNotice(userId))
      .where(isRinging(userId))
      .orderBy('n.position')
      .limit(most),
)

export interface NotificationFeed {
  userId: string
  /** Writes all that is new, in order; called again while it works, it looks once more at the end. */
  pull: () => Promise<void>
}

/**
 * One member's server-sent events, one per new notification, with its position as the id. Waits for a slow reader
 * instead of buffering, and checks the session before it sends.
 */
export function createNotificationFeed(
  db: Pool,
  stream: Writable,
  { userId, after, isSignedIn }: { userId: string; after: bigint; isSignedIn: () => Promise<boolean> },
): NotificationFeed {
  let cursor = after
  let pulling = false
  let again = false

  async function writePage(): Promise<number> {
    const rows = await newOf(db, userId, cursor.toString(), PAGE)
    if (rows.length > 0 && !(await isSignedIn())) {
      stream.end()
      return 0
    }
    for (const { position, action } of rows) {
      cursor = BigInt(position)
      const isTaken = stream.write(
        `id: ${position}\nevent: notification\ndata: ${JSON.stringify({ action })}\n\n`,
      )
      if (!isTaken) await drained(stream)
    }
    return rows.length
  }

  return {
    userId,
    async pull() {
      again = true
      if (pulling) return
      pulling = true
      try {
        while (again && !stream.writableEnded && !stream.destroyed) {
          again = false
          while ((await writePage()) === PAGE) if (stream.destroyed) return
        }
      } finally {
        pulling = false
      }
    },
  }
}

/** Resolves when the reader has taken the written data or has disconnected. */
const drained = (stream: Writable): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.on('drain', done)
    stream.on('close', done)
    if (stream.destroyed) done()
  })
