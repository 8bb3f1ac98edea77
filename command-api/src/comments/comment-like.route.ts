import { likedComment } from '@koryaku/contracts/comments/comment.api.ts'
import { commentLikeStream } from '@koryaku/contracts/comments/comment-like.events.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { requirePublished } from '#articles/find-article.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL, type PairCommand } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { requireInteraction } from '#users/interaction.ts'
import { type CommentPair, commentLikeDecider } from './comment-like.decider.ts'
import { findComment } from './write-comment.ts'

/**
 * The likes of a comment by other users. The route adds the like that its stream contains now, so that the total is right
 * before and after the projection applies the event.
 */
const likesOfOthers = prepared('comment-likes-of-others', (commentId: Param<string>, userId: Param<string>) =>
  facts
    .selectFrom('read.article_comment as c')
    .leftJoin('read.comment_like as l', on =>
      on.onRef('l.comment_id', '=', 'c.comment_id').on('l.user_id', '=', userId),
    )
    .select(({ ref }) =>
      sql<number>`greatest(0, ${ref('c.likes')} - coalesce(${ref('l.counted')}::int, 0))`.as('others'),
    )
    .where('c.comment_id', '=', commentId),
)

const METHODS = [
  ['POST', 'set'],
  ['DELETE', 'unset'],
] as const

/** Routes that like a comment and withdraw the like. */
export function commentLikeRoute(app: HttpApp, context: Context): void {
  const { events, db } = context
  for (const [method, command] of METHODS) {
    app.route({
      method,
      url: '/api/article_comment_likes/:id',
      config: { access: 'verified', perMinute: 120 },
      schema: {
        summary: method === 'POST' ? 'Likes a comment' : 'Takes the like of a comment back',
        params: idParams,
        response: { 200: likedComment },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { userId } = viewerOf(request)
        const pair = await pairOf(context, command, id, userId)
        const [{ others = 0 } = {}] = await likesOfOthers(db, id, userId)
        const stream = commentLikeStream(id, userId)
        const target = { stream, decider: commentLikeDecider(pair), command, tail: PAIR_TAIL }
        const { state, position } = await execute(events, target, envelopeOf(request, context))
        const liked = state !== null
        const attributes = { likedByCurrentUser: liked, likesCount: others + (liked ? 1 : 0) }
        return withPosition(reply, position).send({ data: { type: 'articleComment', id, attributes } })
      },
    })
  }
}

/** Only a public comment can be liked. A like can be withdrawn even if its comment is no longer public. */
async function pairOf(
  context: Pick<Context, 'db' | 'events'>,
  command: PairCommand,
  commentId: string,
  userId: string,
): Promise<CommentPair> {
  const last =
    command === 'unset' ? await context.events.readLast(commentLikeStream(commentId, userId)) : undefined
  if (last) {
    const { authorId, subjectId } = requireKnown(last).data
    return { commentId, userId, authorId, subjectId }
  }
  const { authorId, subject, anonymous } = await findComment(context, commentId)
  await requirePublished(context, subject.id)
  if (!anonymous) await requireInteraction(context, userId, [authorId])
  return { commentId, userId, authorId, subjectId: subject.id }
}
