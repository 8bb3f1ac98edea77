import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import type { CommenterFacts } from './comment-rules.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

const commentsSince = (userId: Param<string>, from: Param<string>) =>
  facts
    .selectFrom('read.article_comment')
    .where('author_id', '=', userId)
    .where(({ ref }) => sql<boolean>`${ref('posted_at')} > ${from}::timestamptz`)

const factsOf = prepared(
  'commenter-facts',
  (
    userId: Param<string>,
    day: Param<string>,
    body: Param<string>,
    dayAgo: Param<string>,
    hourAgo: Param<string>,
    commentId: Param<string>,
  ) =>
    facts.selectNoFrom(({ exists, selectFrom }) => [
      selectFrom('read.member_joined as j')
        .select(({ ref }) => sql<number>`greatest(0, ${day}::date - ${ref('j.day')})`.as('days'))
        .where('j.user_id', '=', userId)
        .as('days'),
      exists(
        selectFrom('read.article_comment')
          .select('comment_id')
          .where('author_id', '=', userId)
          .where(({ ref }) => sql<boolean>`${ref('held_by')} <> '{}'`)
          .where('state', '=', 'shown'),
      ).as('released'),
      commentsSince(userId, hourAgo)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('hourly'),
      sql<boolean>`(${exists(
        commentsSince(userId, dayAgo)
          .select('comment_id')
          .where('body', '=', body)
          .where('comment_id', '<>', commentId),
      )} or ${exists(
        // An older comment may have got this text by an edit.
        selectFrom('read.article_comment')
          .select('comment_id')
          .where('author_id', '=', userId)
          .where(({ ref }) => sql<boolean>`${ref('edited_at')} > ${dayAgo}::timestamptz`)
          .where('body', '=', body)
          .where('comment_id', '<>', commentId),
      )})`.as('repeats'),
      selectFrom('read.comment_rule_switch').select('off').as('off'),
    ]),
)

/**
 * Reads what the rules for a comment need, from the read models in one statement. The comments of the last day are at most
 * `COMMENTS_A_DAY`, those edited in it at most `COMMENT_EDITS_A_DAY`. Comments that are not projected yet are not counted: the rules are a filter, not a limit.
 */
export async function commenterFacts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, commentId, body }: { userId: string; commentId: string; body: string },
): Promise<CommenterFacts> {
  const at = now()
  const before = (ms: number) => new Date(+at - ms).toISOString()
  const [row] = await factsOf(
    db,
    userId,
    at.toISOString().slice(0, 10),
    body,
    before(DAY_MS),
    before(HOUR_MS),
    commentId,
  )
  return {
    days: row?.days ?? 0,
    released: row?.released === true,
    hourly: Number(row?.hourly ?? 0),
    repeats: row?.repeats === true,
    off: row?.off ?? [],
  }
}
