import { DomainError } from '@koryaku/contracts/errors.ts'
import { UserBlocked, userBlockStream } from '@koryaku/contracts/relations/relation.events.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { Context } from '#context.ts'

/**
 * Blocks between a member and some others, whoever set them. Of those who are named now alone: who was refused by an unnamed one would
 * know that it is one of those with whom there is a block.
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
 * Refuses what would reach somebody across a block. The read model is asked first; where it knows of one, the log decides, so that
 * what follows an unblocking is never refused. What is done within the projector's lag may pass, and is not shown.
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
    // Not who blocked whom: both sides are told the same.
    if (last?.type === UserBlocked.type) throw new DomainError('interaction_refused')
  }
}
