import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { articleDecider } from '#articles/article.decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { readModelsReachNow } from '#command-handling/read-models-reach.ts'
import { userDecider } from '#users/user.decider.ts'
import { settleContents } from './deleted-contents.ts'
import { erasePictures } from './erase-pictures.ts'
import { removeExport } from './exports.ts'
import { removeHeadersOf } from './forget-headers.ts'
import { removeSeriesOf } from './forget-series.ts'
import { purgeCategoriesOf } from './purge-categories.ts'
import { purgeCommentsOf } from './purge-comments.ts'
import { purgeReviewsOf } from './purge-reviews.ts'
import { withdrawVotes } from './withdraw-votes.ts'

const toDelete = statement((userId: Param<string>) =>
  facts
    .selectFrom('read.article_card as c')
    .innerJoin(
      sql<{ user_id: string; articles: string }>`identity.erasure`.as('e'),
      'e.user_id',
      'c.author_id',
    )
    .select('c.article_id')
    .where('c.author_id', '=', userId)
    .where(({ and, eb, not, or, ref }) =>
      or([
        // Deleted already, but its author could still have restored it.
        eb('c.purge_at', 'is not', null),
        and([
          eb('c.status', '<>', 'deleted'),
          not(ref('c.official')),
          or([eb('e.articles', '=', 'delete'), eb('c.status', 'in', ['draft', 'template'])]),
        ]),
      ]),
    ),
)

const waiting = statement((userId: Param<string>) =>
  facts
    .selectFrom('read.publication_due')
    .select('article_id')
    .where('author_id', '=', userId)
    .where('missed', 'is', null),
)

interface Stores {
  db: Pool
  events: EventStore
}

/** The envelope of one step. Its ID depends only on user and step: a restarted erasure appends no event twice. */
const envelopeFor = (userId: string, step: string): CommandEnvelope => ({
  commandId: derivedUuid(`erase:${userId}:${step}`),
  commandHash: 'erase',
  correlationId: derivedUuid(`erase:${userId}`),
  actorId: userId,
  occurredAt: new Date().toISOString(),
})

/**
 * Erases a user: appends the event, then deletes the key that decrypts their texts, and their rows in schema
 * `identity`. Every step is idempotent.
 */
export async function eraseUser(
  { db, events }: Stores,
  userId: string,
): Promise<{ position: bigint | undefined }> {
  const articles = await worksOf(db, userId)
  const { position } = await execute(
    events,
    { stream: userStream(userId), decider: userDecider, command: { type: 'EraseUser', articles } },
    envelopeFor(userId, 'user'),
  )
  const links = await db.query<{ identity_id: string }>(
    'select identity_id from identity.identity_link where user_id = $1',
    [userId],
  )
  const identities = links.rows.map(({ identity_id }) => identity_id)
  await inTransaction(db, async client => {
    const gone = (sql: string, of: unknown) => client.query(sql, [of])
    // First: this waits for sign-ins in flight, and later sign-ins find no link to a user.
    await gone('delete from identity.identity_link where user_id = $1', userId)
    await gone('delete from identity.user_key where user_id = $1', userId)
    await gone('delete from identity.product_session where user_id = $1', userId)
    await gone('delete from identity.role_bound where user_id = $1', userId)
    await gone('delete from identity.command_receipt where actor_id = $1', userId)
    await gone('delete from identity.digest_outbox where user_id = $1', userId)
    await gone(`update identity.inquiry set email = '', contents = '' where member_id = $1`, userId)
    await gone(
      `delete from identity.mail_outbox where recipient in (select email from identity."user" where id = any($1))`,
      identities,
    )
    await gone('delete from identity.verification where value = any($1)', identities)
    await gone('delete from identity.mail_link where identity_id = any($1)', identities)
    await gone('delete from identity.registration where identity_id = any($1)', [...identities, userId])
    await gone('delete from identity.token_epoch where identity_id = any($1)', identities)
    await gone('delete from identity.session where "userId" = any($1)', identities)
    await gone('delete from identity.account where "userId" = any($1)', identities)
    await gone('delete from identity."user" where id = any($1)', identities)
  })
  return { position }
}

/** The user's choice for their public works. */
async function worksOf(db: Pool, userId: string): Promise<'keep' | 'delete'> {
  const { rows } = await db.query<{ articles: 'keep' | 'delete' }>(
    'select articles from identity.erasure where user_id = $1',
    [userId],
  )
  const works = rows[0]?.articles
  if (!works) throw new Error('this erasure was not requested')
  return works
}

/**
 * The part of an erasure that the worker does: deletes articles as the user chose, images that no remaining content
 * shows, and archives. Articles held by an appeal stay until it is closed; the erasure is not finished before.
 */
export async function eraseWorks(
  { db, events, objects }: Stores & { objects: ObjectStore },
  userId: string,
): Promise<void> {
  await eraseUser({ db, events }, userId)
  // The read models must include everything that the user wrote last.
  await readModelsReachNow({ db, events })
  const held = new Set<string>()
  for (const articleId of await articlesToDelete(db, userId)) {
    const envelope = envelopeFor(userId, articleId)
    const { occurredAt: at } = envelope
    const command = { type: 'DeleteArticle', actorId: userId, at, purgeAt: null } as const
    try {
      await execute(
        events,
        { stream: articleStream(articleId), decider: articleDecider, command },
        envelope,
      ).catch(ignoreRefusal)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'article_held') throw error
      held.add(articleId)
    }
  }
  for (const { article_id: articleId } of await waiting(db, userId)) {
    const command = { type: 'UnschedulePublication', actorId: userId } as const
    const target = { stream: articleStream(articleId), decider: articleDecider, command }
    await execute(events, target, envelopeFor(userId, `schedule:${articleId}`)).catch(ignoreRefusal)
  }
  const works = await worksOf(db, userId)
  await purgeCategoriesOf({ db, events }, userId, works)
  await removeSeriesOf({ db, events }, userId, works)
  await removeHeadersOf({ db, events }, userId)
  await withdrawVotes({ db, events }, userId, step => envelopeFor(userId, step))
  await purgeCommentsOf({ db, events }, userId)
  await purgeReviewsOf({ db, events }, userId, works)
  await settleContents({ db, events }, userId, held)
  await readModelsReachNow({ db, events })
  await erasePictures({ db, events, objects }, userId, step => envelopeFor(userId, step))
  const { rows } = await db.query<{ export_id: string }>(
    'select export_id from identity.data_export where user_id = $1',
    [userId],
  )
  for (const { export_id } of rows) await removeExport({ db, objects }, export_id)
  await db.query(
    held.size > 0
      ? `update identity.erasure set held_until = now() + interval '1 day' where user_id = $1`
      : 'update identity.erasure set finished_at = now(), held_until = null where user_id = $1',
    [userId],
  )
}

/**
 * Articles to delete. Drafts and templates are always included, because only their author has seen them. Official
 * templates are excluded: they belong to the site.
 */
async function articlesToDelete(db: Pool, userId: string): Promise<string[]> {
  return (await toDelete(db, userId)).map(({ article_id }) => article_id)
}

/** Ignores rejections by the rules, for example of a deleted article. Rethrows conflicts and `article_held`. */
function ignoreRefusal(error: unknown): void {
  const passes = error instanceof DomainError && error.status < 500 && error.code !== 'conflict'
  if (!passes || error.code === 'article_held') throw error
}
