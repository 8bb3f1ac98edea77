import { commentPolicyStream } from '@koryaku/contracts/comments/comment-policy.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { UserFollowed, userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { Context } from '#context.ts'

const restricted = prepared('restricted-comments', (subjectId: Param<string>) =>
  facts
    .selectFrom('read.comment_policy')
    .select('audience')
    .where('subject_id', '=', subjectId)
    .where('audience', '<>', 'all'),
)

/**
 * Rejects a comment if the author of the article accepts none, or none from this user. The read model is checked first;
 * if it has a restriction, the log decides.
 */
export async function requireAudience(
  { db, events }: Pick<Context, 'db' | 'events'>,
  { subjectId, authorId, userId }: { subjectId: string; authorId: string; userId: string },
): Promise<void> {
  const [known] = await restricted(db, subjectId)
  if (!known) return
  const last = await events.readLast(commentPolicyStream(subjectId))
  const audience = last ? requireKnown(last).data.audience : 'all'
  if (audience === 'none') throw new DomainError('comments_closed')
  if (audience === 'all' || userId === authorId) return
  const follow = await events.readLast(userFollowStream(authorId, userId))
  if (follow?.type !== UserFollowed.type) throw new DomainError('followers_only')
}
