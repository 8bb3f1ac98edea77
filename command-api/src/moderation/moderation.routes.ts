import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import {
  appealBody,
  decideAppealBody,
  reinstateBody,
  standingDocument,
  suspendBody,
} from '@koryaku/contracts/moderation/moderation.api.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findArticle } from '#articles/find-article.ts'
import { pinForAppeal } from '#articles/write-article.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { closeReports } from './close-reports.ts'
import { isEvidenceRead } from './evidence-read.ts'
import { type ModerationCommand, moderationDecider } from './moderation.decider.ts'
import { sealForAuthor } from './seal-for-author.ts'

const moderator = { access: 'moderator' } as const
const params = articlePathParams
const response = { 200: standingDocument }

/** Suspending, reinstating, deciding appeals; and the author's appeal. */
export function moderationRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/moderation/articles/:path/suspend',
    {
      config: { ...moderator, perMinute: 300 },
      schema: { summary: 'Suspends an article', params, body: suspendBody, response },
    },
    async (request, reply) => {
      const { rule, evidenceRevision, reason } = request.body
      const evidenceRead = await isEvidenceRead(context.events, {
        ...{ articleId: request.params.path, by: viewerOf(request).userId, revision: evidenceRevision },
      })
      return run(request, reply, reason, (by, sealed) => ({
        ...{ type: 'SuspendArticle', by, rule, reason: sealed, evidenceRevision, evidenceRead },
      }))
    },
  )

  app.post(
    '/api/moderation/articles/:path/reinstate',
    {
      config: { ...moderator, perMinute: 300 },
      schema: { summary: 'Ends a suspension', params, body: reinstateBody, response },
    },
    async (request, reply) =>
      run(request, reply, request.body.reason, (by, reason) => ({ type: 'ReinstateArticle', by, reason })),
  )

  app.post(
    '/api/moderation/articles/:path/decide_appeal',
    {
      config: { ...moderator, perMinute: 300 },
      schema: { summary: 'Decides a waiting appeal', params, body: decideAppealBody, response },
    },
    async (request, reply) => {
      const { outcome } = request.body
      return run(request, reply, request.body.reason, (by, reason) => ({
        ...{ type: 'DecideAppeal', by, outcome, reason },
      }))
    },
  )

  app.post(
    '/api/my/articles/:path/appeal',
    {
      config: { access: 'verified', perMinute: 10 },
      schema: {
        summary: 'Appeals against the suspension of an own article',
        params,
        body: appealBody,
        response,
      },
    },
    async (request, reply) => {
      const textRef = await pinForAppeal(context, request.params.path, envelopeOf(request, context))
      return run(request, reply, request.body.appeal, (actorId, appeal) => ({
        ...{ type: 'AppealSuspension', actorId, appeal, textRef },
      }))
    },
  )

  async function run(
    request: FastifyRequest<{ Params: { path: string } }>,
    reply: FastifyReply,
    text: string,
    commandOf: (actorId: string, sealed: SealedText) => ModerationCommand,
  ): Promise<FastifyReply> {
    const { path } = request.params
    const { userId } = viewerOf(request)
    const { authorId } = await findArticle(context.events, path)
    const sealed = await sealForAuthor(context.db, { authorId, writerId: userId, text })
    const command = commandOf(userId, sealed)
    const envelope = envelopeOf(request, context)
    const { state, position } = await execute(
      context.events,
      { stream: articleStream(path), decider: moderationDecider, command },
      envelope,
    )
    const closed =
      command.type === 'SuspendArticle'
        ? await closeReports(context, { kind: 'article', id: path, authorId }, envelope).catch(error => {
            // The suspension remains in effect. Its reports can be closed by hand.
            request.log.warn({ err: error }, 'reports of a suspended article stay open')
            return undefined
          })
        : undefined
    const attributes = {
      suspended: state?.standing.suspension != null,
      appealState: state?.standing.appeal?.state ?? null,
    }
    return withPosition(reply, closed ?? position).send({ data: { type: 'article', id: path, attributes } })
  }
}
