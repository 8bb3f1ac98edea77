import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { idParams, type PageQuery, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import {
  myReviewDocument,
  ownReviewsQuery,
  reviewEditDocument,
  reviewList,
} from '@koryaku/contracts/reviews/review.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerPrivate } from '#reading/answers.ts'
import { requireGame } from '#reading/find-game.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { readReview, readReviews } from './read-reviews.ts'
import {
  followedReviews,
  likedReviews,
  ownReview,
  ownReviewOf,
  ownReviews,
  type ReviewList,
} from './review-lists.ts'
import { readPlaythroughs } from './review-playthroughs.ts'
import { editedOf } from './review-resource.ts'

const member = {
  access: 'member',
  reads: ['reviews', 'games', 'articles', 'users', 'versions', 'follows', 'relations'],
} as const

/** A member's own reviews, in lists and in the editor, and those that they like or follow. */
export function myReviewRoutes(app: HttpApp, { db, cards, merges, readModels }: Context): void {
  const answerList = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageQuery,
    wanted: (userId: string) => ReviewList | Promise<ReviewList>,
  ) =>
    answerPrivate(request, reply, readModels, async () => {
      const { userId } = viewerOf(request)
      const answer = await readReviews({ db, cards }, await wanted(userId), page, userId)
      if (answer === null) throw new DomainError('not_found')
      return answer
    })

  for (const url of ['/api/my/game_reviews', '/api/game_reviews/my_reviews'])
    app.get(
      url,
      { config: member, schema: { querystring: ownReviewsQuery, response: { 200: reviewList } } },
      (request, reply) =>
        answerList(request, reply, request.query, userId => ownReviews(userId, request.query.filter)),
    )

  const paged = { querystring: pageQuerySchema, response: { 200: reviewList } }
  app.get('/api/my/game_reviews/following', { config: member, schema: paged }, (request, reply) =>
    answerList(request, reply, request.query, userId => followedReviews(db, userId, request.query)),
  )
  app.get('/api/game_review_likes', { config: member, schema: paged }, (request, reply) =>
    answerList(request, reply, request.query, userId => likedReviews(userId)),
  )
  app.get(
    '/api/games/:slug/game_review_likes',
    { config: member, schema: { params: gameSlugParams, ...paged } },
    (request, reply) =>
      answerList(request, reply, request.query, async userId =>
        likedReviews(userId, await merges.familyOf(await requireGame(db, request.params.slug))),
      ),
  )

  app.get(
    '/api/games/:slug/game_reviews/my_review',
    { config: member, schema: { params: gameSlugParams, response: { 200: myReviewDocument } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const family = await merges.familyOf(await requireGame(db, request.params.slug))
        const answer = await readReview({ db, cards }, ownReviewOf(userId, family), userId, () => ({}))
        return answer ?? '{"data":null,"included":[]}'
      }),
  )

  app.get(
    '/api/my/game_reviews/:id',
    { config: member, schema: { params: idParams, response: { 200: reviewEditDocument } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const wanted = ownReview(request.params.id, userId)
        const answer = await readReview({ db, cards }, wanted, userId, async row => ({
          ...editedOf(row),
          playthroughs: await readPlaythroughs(db, row.review_id),
        }))
        if (answer === undefined) throw new DomainError('not_found')
        return answer
      }),
  )
}
