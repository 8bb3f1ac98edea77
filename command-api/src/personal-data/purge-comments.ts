import { CommentPurged, commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { runComment } from '#comments/write-comment.ts'
import { purgeWork } from './purge-work.ts'

interface Stores {
  db: Pool
  events: EventStore
}

/** Maximum per sweep; the rest follows in the next one. */
const AT_ONCE = 500

const due = statement((at: Param<string>, limit: Param<number>) =>
  facts
    .selectFrom('read.article_comment')
    .select('comment_id')
    .where(({ eb }) => eb('purge_at', '<=', sql<Date>`${at}::timestamptz`))
    .orderBy('purge_at')
    .limit(limit),
)
/** Purged comments whose key was left by a crash. */
const purgedWithKey = statement(() =>
  facts
    .selectFrom('read.article_comment as c')
    .innerJoin(sql<{ content_id: string }>`identity.content_key`.as('k'), 'k.content_id', 'c.comment_id')
    .select('c.comment_id')
    .where('c.state', '=', 'purged'),
)
/** Comments of an erased author that still have a key. */
const writtenBy = statement((authorId: Param<string>) =>
  facts
    .selectFrom('read.article_comment as c')
    .innerJoin(sql<{ content_id: string }>`identity.content_key`.as('k'), 'k.content_id', 'c.comment_id')
    .select('c.comment_id')
    .where('c.author_id', '=', authorId),
)

/** Comments written by requests that began before the erasure of their author and ended after it. */
const ofWhoLeft = statement((limit: Param<number>) =>
  facts
    .selectFrom('read.article_comment as c')
    .innerJoin(
      sql<{ content_id: string; owner_id: string }>`identity.content_key`.as('k'),
      'k.content_id',
      'c.comment_id',
    )
    .innerJoin(
      sql<{ user_id: string; finished_at: Date | null }>`identity.erasure`.as('e'),
      'e.user_id',
      'k.owner_id',
    )
    .select('c.comment_id')
    .where('e.finished_at', 'is not', null)
    .limit(limit),
)

/** Purges comments that were deleted thirty days ago. The decider checks again: a retry or an early call is harmless. */
export async function purgeDueComments(stores: Stores, now = new Date()): Promise<void> {
  const found = [...(await due(stores.db, now.toISOString(), AT_ONCE)), ...(await purgedWithKey(stores.db))]
  for (const { comment_id } of found) await purge(stores, comment_id, now, false)
  for (const { comment_id } of await ofWhoLeft(stores.db, AT_ONCE)) await purge(stores, comment_id, now, true)
}

/** Purges the texts of all comments of an erased author. Their places and the replies of others stay. */
export async function purgeCommentsOf(stores: Stores, userId: string): Promise<void> {
  for (const { comment_id } of await writtenBy(stores.db, userId))
    await purge(stores, comment_id, new Date(), true)
}

async function purge(stores: Stores, commentId: string, now: Date, forErasure: boolean): Promise<void> {
  const at = now.toISOString()
  await purgeWork({
    ...{ stores, kind: 'comment', id: commentId, at },
    ...{ stream: commentStream(commentId), purged: CommentPurged.type },
    run: envelope => runComment(stores, commentId, { type: 'PurgeComment', at, forErasure }, envelope),
  })
}
