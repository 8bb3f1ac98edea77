import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { type PageQuery, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import {
  reviewDocument,
  reviewList,
  reviewPathParams,
  reviewQuery,
  reviewsQuery,
} from '@koryaku/contracts/reviews/review.api.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate, answerPublic, waitForPosition } from '#reading/answers.ts'
import { withCredits } from '#reading/credits.ts'
import type { Context } from '../context.ts'
import { withSuspendedPictures } from '../media/suspended-pictures.ts'
import { requireUser } from '../users/find-user.ts'
import { readReview, readReviewRows, readReviews } from './read-reviews.ts'
import { allReviews, oneReview, type ReviewList, reviewsOfAuthor, reviewsOfGame } from './review-lists.ts'
import { readPlaythroughs } from './review-playthroughs.ts'
import { bodyOf } from './review-resource.ts'

const visitor = { access: 'visitor', reads: ['reviews', 'games', 'articles', 'users', 'versions'] } as const
const ONE = { page: 1, per: 1 }

/** Public reviews: the newest, of a game, of an author, and one with its text. Whose likes they have is asked by `my/user_actions`. */
export function reviewsRoutes(app: HttpApp, { db, cards, merges, readModels }: Context): void {
  const list = async (wanted: ReviewList, page: PageQuery): Promise<string> => {
    const answer = await readReviews({ db, cards }, wanted, page)
    if (answer === null) throw new DomainError('not_found')
    return answer
  }

  app.get(
    '/api/game_reviews',
    { config: visitor, schema: { querystring: reviewsQuery, response: { 200: reviewList } } },
    (request, reply) =>
      answerPublic(request, reply, readModels, () => list(allReviews(request.query.sort), request.query)),
  )

  app.get(
    '/api/games/:slug/game_reviews',
    {
      config: visitor,
      schema: { params: gameSlugParams, querystring: reviewsQuery, response: { 200: reviewList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const family = await merges.familyOf(gameIdForSlug(request.params.slug))
        return list(reviewsOfGame(family, request.query.sort), request.query)
      }),
  )

  app.get(
    '/api/users/:name/game_reviews',
    {
      config: visitor,
      schema: { params: userNameParams, querystring: pageQuerySchema, response: { 200: reviewList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () =>
        list(reviewsOfAuthor(await requireUser(db, request.params.name)), request.query),
      ),
  )

  app.get(
    '/api/games/:slug/game_reviews/:path',
    {
      config: { ...visitor, reads: [...visitor.reads, 'images'] },
      schema: { params: reviewPathParams, querystring: reviewQuery, response: { 200: reviewDocument } },
    },
    async (request, reply) => {
      const { slug, path } = request.params
      const viewerId = request.viewer?.userId ?? ''
      const readAs = (viewer: string) => async () => {
        const wanted = oneReview(path, viewer, await merges.familyOf(gameIdForSlug(slug)))
        const answer = await readReview({ db, cards }, wanted, viewer, async row => {
          const { html, ...points } = bodyOf(row)
          const { language } = request.query
          const credited = await withCredits(db, { html, authorId: row.author_id, language })
          const playthroughs = await readPlaythroughs(db, row.review_id)
          return {
            ...points,
            playthroughs,
            html: row.status === 'suspended' ? withSuspendedPictures(credited) : credited,
          }
        })
        if (answer === undefined) throw new DomainError('not_found')
        return answer
      }
      if (viewerId === '') return answerPublic(request, reply, readModels, readAs(''))
      // An own draft may be newer than what was projected before the wait.
      await waitForPosition(request, reply, readModels)
      const [row] = await readReviewRows(db, oneReview(path, viewerId), ONE)
      return row?.author_id === viewerId
        ? answerPrivate(request, reply, readModels, readAs(viewerId))
        : answerPublic(request, reply, readModels, readAs(''))
    },
  )
}
