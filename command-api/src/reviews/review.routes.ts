import { purgeTimeOf, UNDELETE_DAYS } from '@koryaku/contracts/articles/deletion.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import {
  playthroughParams,
  publishReviewBody,
  reviewStateDocument,
  saveReviewBody,
  startReviewBody,
} from '@koryaku/contracts/reviews/review.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { beforeLongBody } from '#documents/long-bodies.ts'
import { requireCanonicalGame } from '#games/canonical-game.ts'
import { requireOwnReview } from './find-review.ts'
import { startReview } from './start-review.ts'
import {
  changeReview,
  publishReview,
  readReviewText,
  restoreReview,
  saveReview,
  type WrittenReview,
} from './write-review.ts'

const config = { access: 'verified' } as const
const params = idParams
const response = { 200: reviewStateDocument }

/** The life of an own review: begin, save, publish, back to draft, delete, restore. */
export function reviewRoutes(app: HttpApp, context: Context): void {
  const ownFirst = beforeLongBody(async request => {
    const asked = idParams.safeParse(request.params)
    if (!asked.success) throw new DomainError('not_found')
    await requireOwnReview(context, asked.data.id, viewerOf(request).userId)
  })

  app.post(
    '/api/game_reviews',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Begins the own review of a game; 409 where there is one',
        body: startReviewBody,
        response: { 201: reviewStateDocument },
      },
    },
    async (request, reply) => {
      const gameId = await requireCanonicalGame(context, request.body.game_slug)
      const { userId } = viewerOf(request)
      const { state, position } = await startReview(context, { gameId, userId }, envelopeOf(request, context))
      return answer(reply.code(201), { review: state, text: null, position })
    },
  )

  app.patch(
    '/api/my/game_reviews/:id',
    {
      config: { ...config, perMinute: 60 },
      preValidation: ownFirst,
      schema: {
        summary:
          'Saves the draft of an own review; what is public stays; 409 where a newer version was saved',
        params,
        body: saveReviewBody,
        response,
      },
    },
    async (request, reply) => {
      const asked = { reviewId: request.params.id, userId: viewerOf(request).userId, ...request.body }
      return answer(reply, await saveReview(context, asked, envelopeOf(request, context)))
    },
  )

  app.patch(
    '/api/my/game_reviews/:id/publish',
    {
      config: { ...config, perMinute: 20 },
      preValidation: ownFirst,
      schema: {
        summary: 'Makes the newest version of an own review public, saving first when content is given',
        params,
        body: publishReviewBody,
        response,
      },
    },
    async (request, reply) => {
      const asked = { reviewId: request.params.id, userId: viewerOf(request).userId, ...request.body }
      return answer(reply, await publishReview(context, asked, envelopeOf(request, context)))
    },
  )

  app.patch(
    '/api/my/game_reviews/:id/unpublish',
    {
      config: { ...config, perMinute: 20 },
      schema: { summary: 'Switches an own review back to draft', params, response },
    },
    async (request, reply) => {
      const { id } = request.params
      const command = { type: 'UnpublishReview', actorId: viewerOf(request).userId } as const
      const written = await changeReview(context, id, command, envelopeOf(request, context))
      return answer(reply, { ...written, text: await readReviewText(context, id) })
    },
  )

  app.delete(
    '/api/my/game_reviews/:id',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: `Deletes an own review; it can be restored for ${UNDELETE_DAYS} days`,
        params,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const envelope = envelopeOf(request, context)
      const { userId: actorId } = viewerOf(request)
      const command = { type: 'DeleteReview', actorId, purgeAt: purgeTimeOf(envelope.occurredAt) } as const
      const { position } = await changeReview(context, request.params.id, command, envelope)
      return withPosition(reply, position).code(204).send()
    },
  )

  app.delete(
    '/api/my/game_reviews/:id/playthroughs/:playthroughId',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Removes an earlier playthrough of an own review; 422 for the newest one',
        params: playthroughParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { id, playthroughId } = request.params
      const { userId: actorId } = viewerOf(request)
      const command = { type: 'RemovePlaythrough', actorId, playthroughId } as const
      const { position } = await changeReview(context, id, command, envelopeOf(request, context))
      return withPosition(reply, position).code(204).send()
    },
  )

  app.post(
    '/api/my/game_reviews/:id/restore',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Restores an own review; 409 where another one of the game was begun',
        params,
        response,
      },
    },
    async (request, reply) => {
      const asked = { reviewId: request.params.id, userId: viewerOf(request).userId }
      return answer(reply, await restoreReview(context, asked, envelopeOf(request, context)))
    },
  )
}

const TYPES = {
  ...{ draft: 'DraftReview', published: 'PublishedReview', suspended: 'SuspendedReview' },
} as const

function answer(reply: FastifyReply, { review, text, position }: WrittenReview): FastifyReply {
  if (!review || review.status === 'deleted' || review.status === 'purged') throw new DomainError('not_found')
  const { reviewId: id, status, publicRef } = review
  const isPublic = publicRef !== null
  const attributes = {
    type: TYPES[status],
    path: id,
    textRef: text?.ref ?? null,
    publicRef,
    hasNewerDraft: isPublic && text !== null && text.ref !== publicRef,
  }
  return withPosition(reply, position).send({ data: { type: 'gameReview', id, attributes } })
}
