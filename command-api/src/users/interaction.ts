import { DomainError } from '@koryaku/contracts/errors.ts'
import { UserBlocked, userBlockStream } from '@koryaku/contracts/relations/relation.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { Context } from '#context.ts'

/**
 * Blocks between a member and some others, in both directions. Only others whose account is not anonymous now:
 * a rejection would reveal that an anonymous author is among the accounts with a block.
 */
const blocksAmong = prepared('blocks-among', (userId: Param<string>, others: Param<readonly string[]>) =>
  facts
    .selectFrom('read.user_card as u')
    .innerJoin('read.user_block as b', on =>
      on.on(({ and, eb, or, ref }) =>
        or([
          and([eb('b.blocked_id', '=', ref('u.user_id')), eb('b.user_id', '=', userId)]),
          and([eb('b.blocked_id', '=', userId), eb('b.user_id', '=', ref('u.user_id'))]),
        ]),
      ),
    )
    .select(['b.user_id', 'b.blocked_id'])
    .where(({ eb, fn }) => eb('u.user_id', '=', fn.any(others)))
    .where('u.anonymous', '=', false)
    .where('b.is_set', '=', true),
)

/**
 * Rejects an interaction between two members with a block. Queries the read model first. When it contains a block, the
 * event store decides, so that an interaction after an unblock is never rejected. An interaction within the projector's
 * lag after a block may pass, and is not shown.
 */
export async function requireInteraction(
  { db, events }: Pick<Context, 'db' | 'events'>,
  userId: string,
  others: readonly string[],
): Promise<void> {
  const wanted = [...new Set(others)].filter(id => id !== userId && id !== '')
  if (wanted.length === 0) return
  for (const { user_id, blocked_id } of await blocksAmong(db, userId, wanted)) {
    const last = await events.readLast(userBlockStream(user_id, blocked_id))
    // Both sides receive the same error, so that it does not reveal which of them set the block.
    if (last?.type === UserBlocked.type) throw new DomainError('interaction_refused')
  }
}
