import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { appealBody, decideAppealBody, reinstateBody } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import { reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import {
  reviewStandingDocument,
  suspendReviewBody,
} from '@koryaku/contracts/reviews/review-moderation.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { loadReview } from '#reviews/find-review.ts'
import { type ReviewModerationCommand, reviewModerationDecider } from '#reviews/review-moderation.decider.ts'
import { closeReports } from './close-reports.ts'
import { sealForAuthor } from './seal-for-author.ts'

const config = { access: 'moderator', perMinute: 300 } as const
const params = idParams
const response = { 200: reviewStandingDocument }

/** Suspends and reinstates reviews and decides appeals; the author's appeal. */
export function moderateReviewRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/moderation/game_reviews/:id/suspend',
    { config, schema: { summary: 'Suspends a review', params, body: suspendReviewBody, response } },
    async (request, reply) => {
      const { rule } = request.body
      return run(request, reply, request.body.reason, (by, reason) => ({
        ...{ type: 'SuspendReview', by, rule, reason },
      }))
    },
  )

  app.post(
    '/api/moderation/game_reviews/:id/reinstate',
    { config, schema: { summary: 'Ends the suspension of a review', params, body: reinstateBody, response } },
    async (request, reply) =>
      run(request, reply, request.body.reason, (by, reason) => ({ type: 'ReinstateReview', by, reason })),
  )

  app.post(
    '/api/moderation/game_reviews/:id/decide_appeal',
    {
      config,
      schema: { summary: 'Decides a waiting appeal of a review', params, body: decideAppealBody, response },
    },
    async (request, reply) => {
      const { outcome } = request.body
      return run(request, reply, request.body.reason, (by, reason) => ({
        ...{ type: 'DecideReviewAppeal', by, outcome, reason },
      }))
    },
  )

  app.post(
    '/api/my/game_reviews/:id/appeal',
    {
      config: { access: 'verified', perMinute: 10 },
      schema: {
        summary: 'Appeals against the suspension of an own review',
        params,
        body: appealBody,
        response,
      },
    },
    async (request, reply) =>
      run(request, reply, request.body.appeal, (actorId, appeal) => ({
        ...{ type: 'AppealReviewSuspension', actorId, appeal },
      })),
  )

  async function run(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    text: string,
    commandOf: (actorId: string, sealed: SealedText) => ReviewModerationCommand,
  ): Promise<FastifyReply> {
    const { id } = request.params
    const { userId } = viewerOf(request)
    const review = await loadReview(context, id)
    if (!review) throw new DomainError('not_found')
    const sealed = await sealForAuthor(context.db, { authorId: review.authorId, writerId: userId, text })
    const command = commandOf(userId, sealed)
    const envelope = envelopeOf(request, context)
    const target = { stream: reviewStream(id), decider: reviewModerationDecider, command }
    const { state, position } = await execute(context.events, target, envelope)
    const closed =
      command.type === 'SuspendReview'
        ? await closeReports(context, { kind: 'gameReview', id, authorId: review.authorId }, envelope).catch(
            error => {
              // The suspension is in force: its reports can be closed by hand.
              request.log.warn({ err: error }, 'reports of a suspended review stay open')
              return undefined
            },
          )
        : undefined
    const attributes = { suspended: state?.status === 'suspended', appealState: state?.appeal ?? null }
    return withPosition(reply, closed ?? position).send({ data: { type: 'gameReview', id, attributes } })
  }
}
