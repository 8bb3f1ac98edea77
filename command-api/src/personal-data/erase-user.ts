import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { objectKeyOf } from '@koryaku/contracts/articles/media-path.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import type { ObjectStore } from '@koryaku/contracts/server/objects/objects.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { articleDecider } from '#articles/article.decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { readModelsReachNow } from '#command-handling/read-models-reach.ts'
import { imageDecider } from '#images/image.decider.ts'
import { userDecider } from '#users/user.decider.ts'
import { removeExport } from './exports.ts'

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
    .where('c.status', '<>', 'deleted')
    .where(({ and, eb, not, or, ref }) =>
      and([
        not(ref('c.official')),
        or([eb('e.articles', '=', 'delete'), eb('c.status', 'in', ['draft', 'template'])]),
      ]),
    ),
)
const picturesOf = statement((userId: Param<string>) =>
  facts.selectFrom('read.image').select(['image_id', 'src', 'deleted']).where('user_id', '=', userId),
)
/** One pass over all texts, however many pictures there are. */
const shownElsewhere = statement((userId: Param<string>, pictures: Param<readonly string[]>) =>
  facts
    .selectFrom(
      facts
        .selectFrom('read.article_card as c')
        .innerJoin('read.article_body as b', 'b.article_id', 'c.article_id')
        .select(({ ref }) =>
          sql<string | null>`(regexp_matches(${ref('b.html')}, '/media/[0-9a-z._-]+', 'g'))[1]`.as('src'),
        )
        .where('c.status', '<>', 'deleted')
        .as('text'),
    )
    .select('text.src')
    .where(eb => eb('text.src', '=', eb.fn.any(pictures)))
    .union(
      facts
        .selectFrom('read.article_card')
        .select('thumbnail as src')
        .where('status', '<>', 'deleted')
        .where(eb => eb('thumbnail', '=', eb.fn.any(pictures))),
    )
    .union(
      facts
        .selectFrom('read.user_card')
        .select('picture as src')
        .where('user_id', '<>', userId)
        .where(eb => eb('picture', '=', eb.fn.any(pictures))),
    ),
)

interface Stores {
  db: Pool
  events: EventStore
}

/** The same erasure always writes the same events, however often it begins anew. */
const envelopeFor = (userId: string, step: string): CommandEnvelope => ({
  commandId: derivedUuid(`erase:${userId}:${step}`),
  commandHash: 'erase',
  correlationId: derivedUuid(`erase:${userId}`),
  actorId: userId,
  occurredAt: new Date().toISOString(),
})

/**
 * Ends a person: the log says so, then the key that opens his texts is deleted, and everything in schema `identity`
 * that was his. Every step can be repeated.
 */
export async function erasePerson(
  { db, events }: Stores,
  userId: string,
): Promise<{ position: bigint | undefined }> {
  const { rows } = await db.query<{ articles: 'keep' | 'delete' }>(
    'select articles from identity.erasure where user_id = $1',
    [userId],
  )
  const articles = rows[0]?.articles
  if (!articles) throw new Error('nobody asked for this erasure')
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
  const client = await db.connect()
  try {
    await client.query('begin')
    const gone = (sql: string, of: unknown) => client.query(sql, [of])
    // First: who is just signing in is waited for, and later ones find nobody.
    await gone('delete from identity.identity_link where user_id = $1', userId)
    await gone('delete from identity.user_key where user_id = $1', userId)
    await gone('delete from identity.product_session where user_id = $1', userId)
    await gone('delete from identity.role_bound where user_id = $1', userId)
    await gone('delete from identity.command_receipt where actor_id = $1', userId)
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
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return { position }
}

/**
 * The rest, by the worker: articles as the person chose, pictures that nothing kept shows, archives. What an appeal
 * holds stays until then, and the erasure is not finished before.
 */
export async function eraseWorks(
  { db, events, objects }: Stores & { objects: ObjectStore },
  userId: string,
): Promise<void> {
  await erasePerson({ db, events }, userId)
  // What he wrote in his last moment counts, too.
  await readModelsReachNow({ db, events })
  let held = false
  for (const articleId of await articlesToDelete(db, userId)) {
    const envelope = envelopeFor(userId, articleId)
    const command = { type: 'DeleteArticle', actorId: userId, at: envelope.occurredAt } as const
    try {
      await execute(
        events,
        { stream: articleStream(articleId), decider: articleDecider, command },
        envelope,
      ).catch(ignoreRefusal)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'article_held') throw error
      held = true
    }
  }
  await readModelsReachNow({ db, events })
  for (const { image_id: imageId, src } of await picturesToRemove(db, userId)) {
    // The bytes first: what is gone from the log is never left public by a crash.
    await objects.remove(objectKeyOf(src))
    const command = { type: 'DeleteImage', imageId, userId } as const
    await execute(
      events,
      { stream: imageStream(imageId), decider: imageDecider, command },
      envelopeFor(userId, imageId),
    ).catch(ignoreRefusal)
  }
  const { rows } = await db.query<{ export_id: string }>(
    'select export_id from identity.data_export where user_id = $1',
    [userId],
  )
  for (const { export_id } of rows) await removeExport({ db, objects }, export_id)
  await db.query(
    held
      ? `update identity.erasure set held_until = now() + interval '1 day' where user_id = $1`
      : 'update identity.erasure set finished_at = now(), held_until = null where user_id = $1',
    [userId],
  )
}

/** Drafts and templates go in any case: nobody else has ever seen them. Official templates are the site's. */
async function articlesToDelete(db: Pool, userId: string): Promise<string[]> {
  return (await toDelete(db, userId)).map(({ article_id }) => article_id)
}

/**
 * Pictures that nothing shows which stays: no article of whomever, no other profile. Deleted ones too, whose bytes an
 * interrupted deletion may have left.
 */
async function picturesToRemove(db: Pool, userId: string): Promise<{ image_id: string; src: string }[]> {
  const pictures = await picturesOf(db, userId)
  if (pictures.length === 0) return []
  const used = await shownElsewhere(
    db,
    userId,
    pictures.map(({ src }) => src),
  )
  const kept = new Set(used.map(({ src }) => src))
  return pictures.filter(({ src, deleted }) => deleted || !kept.has(src))
}

/** Deleted already, or kept for a reason that the rules know. */
function ignoreRefusal(error: unknown): void {
  const passes = error instanceof DomainError && error.status < 500 && error.code !== 'conflict'
  if (!passes || error.code === 'article_held') throw error
}
