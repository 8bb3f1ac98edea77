import { CommentPurged, commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { runComment } from '#comments/write-comment.ts'
import { deleteContentKeys } from '#identity/content-keys.ts'

interface Stores {
  db: Pool
  events: EventStore
}

/** More wait for the next look. */
const AT_ONCE = 500

const due = statement((at: Param<string>, limit: Param<number>) =>
  facts
    .selectFrom('read.article_comment')
    .select('comment_id')
    .where(({ eb }) => eb('purge_at', '<=', sql<Date>`${at}::timestamptz`))
    .orderBy('purge_at')
    .limit(limit),
)
/** Those whose key a crash has left. */
const purgedWithKey = statement(() =>
  facts
    .selectFrom('read.article_comment as c')
    .innerJoin(sql<{ content_id: string }>`identity.content_key`.as('k'), 'k.content_id', 'c.comment_id')
    .select('c.comment_id')
    .where('c.state', '=', 'purged'),
)
/** Of who leaves: all whose words are there, and those whose key a crash has left. */
const writtenBy = statement((authorId: Param<string>) =>
  facts
    .selectFrom('read.article_comment as c')
    .innerJoin(sql<{ content_id: string }>`identity.content_key`.as('k'), 'k.content_id', 'c.comment_id')
    .select('c.comment_id')
    .where('c.author_id', '=', authorId),
)

/** What a request that began before its author left has written since: swept again, however late it came. */
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

/** Ends what was deleted thirty days ago. The rules look again, so that it may be asked twice, or too early. */
export async function purgeDueComments(stores: Stores, now = new Date()): Promise<void> {
  const found = [...(await due(stores.db, now.toISOString(), AT_ONCE)), ...(await purgedWithKey(stores.db))]
  for (const { comment_id } of found) await purge(stores, comment_id, now, false)
  for (const { comment_id } of await ofWhoLeft(stores.db, AT_ONCE)) await purge(stores, comment_id, now, true)
}

/** The words of who leaves, whatever they chose for their works: their places stay, and what others answered. */
export async function purgeCommentsOf(stores: Stores, userId: string): Promise<void> {
  for (const { comment_id } of await writtenBy(stores.db, userId))
    await purge(stores, comment_id, new Date(), true)
}

async function purge(stores: Stores, commentId: string, now: Date, forErasure: boolean): Promise<void> {
  const at = now.toISOString()
  const id = derivedUuid(`purge:comment:${commentId}`)
  const envelope = {
    ...{ commandId: id, commandHash: 'purge', correlationId: id, actorId: 'system', occurredAt: at },
  }
  try {
    await runComment(stores, commentId, { type: 'PurgeComment', at, forErasure }, envelope)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
  }
  const last = await stores.events.readLast(commentStream(commentId))
  if (last?.type === CommentPurged.type) await deleteContentKeys(stores.db, [commentId])
}
