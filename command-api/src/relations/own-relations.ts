import type { ChangedRelation } from '@koryaku/contracts/relations/relation.api.ts'
import { relationId } from '@koryaku/contracts/relations/relation-id.ts'
import { RELATIONS_MAX } from '@koryaku/contracts/relations/relation-parts.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'

type OwnKind = ChangedRelation['data']['attributes']['kind']
const kindOf = (kind: OwnKind) => sql<OwnKind>`${sql.lit(kind)}`.as('kind')
const ownOf = statement((userId: Param<string>, most: Param<number>) =>
  facts
    .selectFrom(
      facts
        .selectFrom('read.user_block')
        .select([kindOf('block'), 'blocked_id as of'])
        .where('user_id', '=', userId)
        .where('is_set', '=', true)
        .unionAll(
          facts
            .selectFrom('read.user_mute')
            .select([kindOf('mute'), 'muted_id as of'])
            .where('user_id', '=', userId)
            .where('is_set', '=', true),
        )
        .unionAll(
          facts
            .selectFrom('read.alias_mute')
            .select([kindOf('comment_mute'), 'comment_id as of'])
            .where('user_id', '=', userId)
            .where('is_set', '=', true),
        )
        .as('own'),
    )
    .select(['kind', 'of'])
    .limit(most),
)
/** Comments by which a member has muted the unnamed who wrote this one. */
const sameAlias = statement((userId: Param<string>, commentId: Param<string>) =>
  facts
    .selectFrom('read.article_comment as c')
    .innerJoin('read.article_comment as f', on =>
      on
        .onRef('f.subject_id', '=', 'c.subject_id')
        .onRef('f.author_id', '=', 'c.author_id')
        .on('f.anonymous', '=', true),
    )
    .innerJoin('read.alias_mute as m', on =>
      on.onRef('m.comment_id', '=', 'f.comment_id').on('m.user_id', '=', userId).on('m.is_set', '=', true),
    )
    .select('m.comment_id')
    .where('c.comment_id', '=', commentId)
    .where('c.anonymous', '=', true),
)

/**
 * Whether a member has reached the maximum number of blocks and mutes. Concurrent requests may exceed it slightly,
 * which is harmless.
 */
export const isFull = async (db: Pool, userId: string): Promise<boolean> =>
  (await ownOf(db, userId, RELATIONS_MAX)).length >= RELATIONS_MAX

/** Which of a member's own lines this is. */
export const findOwn = async (db: Pool, userId: string, id: string) =>
  (await ownOf(db, userId, 2 * RELATIONS_MAX)).find(({ kind, of }) => relationId(kind, userId, of) === id)

/** @returns the IDs of the comments by which the member muted this author, and always this comment */
export async function mutedBy(db: Pool, userId: string, commentId: string): Promise<string[]> {
  const rows = await sameAlias(db, userId, commentId)
  return [...new Set([commentId, ...rows.map(({ comment_id }) => comment_id)])]
}
