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
      config: { access: 'verified' },
      schema: {
        summary: method === 'POST' ? 'Likes an article' : 'Takes a like back',
        params: articleIdParams,
      },
      handler: async (request, reply) => {
        const { articleId } = request.params
        const { userId } = viewerOf(request)
        const stream = articleLikeStream(articleId, userId)
        const pair = await requireArticlePair(context, command, { articleId, userId, stream })
        const decider = articleLikeDecider(pair)
        const target = { stream, decider, command, tail: PAIR_TAIL, likelyNew: command === 'set' }
        const [{ state, position }, others] = await Promise.all([
          execute(events, target, envelopeOf(request, context)),
          countOtherLikes(db, pair),
        ])
        const liked = state !== null
        const attributes = { likedByCurrentUser: liked, likesCount: others + (liked ? 1 : 0) }
        return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
      },
    })
  }
}

/** Likes of everybody but this member, who is added as he is now: right before and after the projection. */
async function countOtherLikes(
  db: Pool,
  { articleId, userId }: { articleId: string; userId: string },
): Promise<number> {
  const { rows } = await db.query<{ others: string }>({
    name: 'count-other-likes',
    text: `select coalesce((select likes from read.article_counter where article_id = $1), 0)
             - (select count(*) from read.article_like where article_id = $1 and user_id = $2 and counted) as others`,
    values: [articleId, userId],
  })
  return Math.max(0, Number(rows[0]?.others ?? 0))
}
