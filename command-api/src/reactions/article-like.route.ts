import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { Pool } from 'pg'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { articleLikeDecider } from './article-like.decider.ts'
import { articleIdParams, requireArticlePair } from './article-pair.ts'

const METHODS = [
  ['POST', 'set'],
  ['DELETE', 'unset'],
] as const

/** Liking an article, and taking it back. */
export function articleLikeRoute(app: HttpApp, context: Context): void {
  const { events, db } = context
  for (const [method, command] of METHODS) {
    app.route({
      method,
      url: '/api/article_likes/:articleId',
      config: { access: 'verified', perMinute: 120 },
      schema: {
        summary: method === 'POST' ? 'Likes an article' : 'Takes a like back',
        params: articleIdParams,
      },
      handler: async (request, reply) => {
        const { articleId } = request.params
        const { userId } = viewerOf(request)
        const stream = articleLikeStream(articleId, userId)
        const { facts, others } = await findLikable(db, articleId, userId)
        const pair = facts
          ? { articleId, userId, ...facts }
          : await requireArticlePair(context, command, { articleId, userId, stream })
        const decider = articleLikeDecider(pair)
        const target = { stream, decider, command, tail: PAIR_TAIL, likelyNew: command === 'set' }
        const { state, position } = await execute(events, target, envelopeOf(request, context))
        const liked = state !== null
        const attributes = { likedByCurrentUser: liked, likesCount: others + (liked ? 1 : 0) }
        return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
      },
    })
  }
}

/**
 * In one round trip: who wrote the article in which game, where the read model says that it is published, and the likes
 * of everybody but this member, who is added as he is now: right before and after the projection.
 */
async function findLikable(db: Pool, articleId: string, userId: string) {
  const { rows } = await db.query<{ author_id: string | null; game_id: string; others: number }>({
    name: 'find-likable',
    text: `select a.author_id, a.game_id, greatest(0, coalesce(c.likes, 0) - coalesce(l.counted::int, 0)) as others
             from (select $1::text as article_id) w
             left join read.article_card a on a.article_id = w.article_id and a.status = 'published'
             left join read.article_counter c on c.article_id = w.article_id
             left join read.article_like l on l.article_id = w.article_id and l.user_id = $2`,
    values: [articleId, userId],
  })
  const { author_id: authorId = null, game_id: gameId = '', others = 0 } = rows[0] ?? {}
  return { facts: authorId === null ? undefined : { authorId, gameId }, others }
}
