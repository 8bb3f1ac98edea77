import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { likedDocument } from '@koryaku/contracts/reactions/reaction.api.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { requireInteraction } from '#users/interaction.ts'
import { articleLikeDecider } from './article-like.decider.ts'
import { articleIdParams, requireArticlePair } from './article-pair.ts'
import { createReactionWeigher } from './weigh-reaction.ts'

const findLikableFacts = prepared('find-likable', (articleId: Param<string>, userId: Param<string>) =>
  facts
    .selectFrom(sql<{ article_id: string }>`(select ${articleId}::text as article_id)`.as('w'))
    .leftJoin('read.article_card as a', on =>
      on.onRef('a.article_id', '=', 'w.article_id').on('a.status', '=', 'published'),
    )
    .leftJoin('read.article_counter as c', 'c.article_id', 'w.article_id')
    .leftJoin('read.article_like as l', on =>
      on.onRef('l.article_id', '=', 'w.article_id').on('l.user_id', '=', userId),
    )
    .select(['a.author_id', 'a.game_id'])
    .select(({ ref }) =>
      sql<number>`greatest(0, coalesce(${ref('c.likes')}, 0) - coalesce(${ref('l.counted')}::int, 0))`.as(
        'others',
      ),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('read.user_block as b')
          .select('b.user_id')
          .where('b.is_set', '=', true)
          .where(({ and, eb, or, ref }) =>
            or([
              and([eb('b.blocked_id', '=', userId), eb('b.user_id', '=', ref('a.author_id'))]),
              and([eb('b.blocked_id', '=', ref('a.author_id')), eb('b.user_id', '=', userId)]),
            ]),
          ),
      ).as('blocked'),
    ),
)

const METHODS = [
  ['POST', 'set'],
  ['DELETE', 'unset'],
] as const

/** Likes or unlikes an article. */
export function articleLikeRoute(app: HttpApp, context: Context): void {
  const { events, db } = context
  const weigh = createReactionWeigher(context, 'like')
  for (const [method, command] of METHODS) {
    app.route({
      method,
      url: '/api/article_likes/:articleId',
      config: { access: 'verified', perMinute: 120 },
      schema: {
        summary: method === 'POST' ? 'Likes an article' : 'Takes a like back',
        params: articleIdParams,
        response: { 200: likedDocument },
      },
      handler: async (request, reply) => {
        const { articleId } = request.params
        const { userId } = viewerOf(request)
        const stream = articleLikeStream(articleId, userId)
        const { facts, others, blocked } = await findLikable(db, articleId, userId)
        const pair = facts
          ? { articleId, userId, ...facts }
          : await requireArticlePair(context, command, { articleId, userId, stream })
        // The same query returned `blocked`, so that most members need no further query.
        if (blocked && command === 'set') await requireInteraction(context, userId, [pair.authorId])
        const weight = command === 'set' ? await weigh(request, articleId) : undefined
        const decider = articleLikeDecider(pair, weight)
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
 * Reads in one round trip: author and game of an article that is published in the read model, and the likes of all
 * other members. The caller adds the like of this member, so that the count does not depend on the projector's lag.
 */
async function findLikable(db: Pool, articleId: string, userId: string) {
  const [row] = await findLikableFacts(db, articleId, userId)
  const { author_id: authorId = null, game_id: gameId = null, others = 0, blocked = false } = row ?? {}
  return { facts: authorId === null || gameId === null ? undefined : { authorId, gameId }, others, blocked }
}
