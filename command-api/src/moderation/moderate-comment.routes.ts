import { hiddenComment } from '@koryaku/contracts/comments/comment.api.ts'
import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import {
  commentStandingDocument,
  suspendCommentBody,
} from '@koryaku/contracts/comments/comment-moderation.api.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { appealBody, decideAppealBody, reinstateBody } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import {
  type CommentModerationCommand,
  commentModerationDecider,
} from '#comments/comment-moderation.decider.ts'
import { loadComment, runComment } from '#comments/write-comment.ts'
import type { Context } from '#context.ts'
import { closeCase } from '#reports/close-cases.ts'
import { sealForAuthor } from './seal-for-author.ts'

const config = { access: 'moderator', perMinute: 300 } as const
const params = idParams
const response = { 200: commentStandingDocument }

/** Releases held comments, suspends, reinstates and unfolds comments and decides appeals; the author's appeal. */
export function moderateCommentRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/moderation/article_comments/:id/suspend',
    { config, schema: { summary: 'Suspends a comment', params, body: suspendCommentBody, response } },
    async (request, reply) => {
      const { rule, reason } = request.body
      return run(request, reply, reason, (by, reason) => ({ type: 'SuspendComment', by, rule, reason }))
    },
  )

  app.post(
    '/api/moderation/article_comments/:id/reinstate',
    {
      config,
      schema: { summary: 'Ends the suspension of a comment', params, body: reinstateBody, response },
    },
    async (request, reply) =>
      run(request, reply, request.body.reason, (by, reason) => ({ type: 'ReinstateComment', by, reason })),
  )

  app.post(
    '/api/moderation/article_comments/:id/decide_appeal',
    {
      config,
      schema: {
        summary: 'Decides a waiting appeal of a comment',
        params,
        body: decideAppealBody,
        response,
      },
    },
    async (request, reply) => {
      const { outcome, reason } = request.body
      return run(request, reply, reason, (by, reason) => ({
        ...{ type: 'DecideCommentAppeal', by, outcome, reason },
      }))
    },
  )

  app.post(
    '/api/moderation/article_comments/:id/release',
    { config, schema: { summary: 'Shows a comment that a rule held', params, response } },
    async (request, reply) => {
      const { id } = request.params
      const target = {
        ...{ stream: commentStream(id), decider: commentModerationDecider },
        command: { type: 'ReleaseComment', by: viewerOf(request).userId } as const,
      }
      const { state, position } = await execute(context.events, target, envelopeOf(request, context))
      const attributes = { suspended: state?.suspension != null, appealState: state?.appeal ?? null }
      return withPosition(reply, position).send({ data: { type: 'articleComment', id, attributes } })
    },
  )

  app.post(
    '/api/moderation/article_comments/:id/unhide',
    {
      config,
      schema: {
        summary: 'Unfolds a comment that the author of the article has folded',
        ...{ params, response: { 200: hiddenComment } },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const command = { type: 'UnhideComment', by: viewerOf(request).userId } as const
      const { state, position } = await runComment(context, id, command, envelopeOf(request, context))
      const attributes = { hidden: state?.hidden ?? null }
      return withPosition(reply, position).send({ data: { type: 'articleComment', id, attributes } })
    },
  )

  app.post(
    '/api/my/article_comments/:id/appeal',
    {
      config: { access: 'verified', perMinute: 10 },
      schema: {
        summary: 'Appeals against the suspension of an own comment',
        params,
        body: appealBody,
        response,
      },
    },
    async (request, reply) =>
      run(request, reply, request.body.appeal, (actorId, appeal) => ({
        ...{ type: 'AppealCommentSuspension', actorId, appeal },
      })),
  )

  async function run(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    text: string,
    commandOf: (actorId: string, sealed: SealedText) => CommentModerationCommand,
  ): Promise<FastifyReply> {
    const { id } = request.params
    const { userId } = viewerOf(request)
    const stream = commentStream(id)
    const comment = await loadComment(context, id)
    const sealed = await sealForAuthor(context.db, { authorId: comment.authorId, writerId: userId, text })
    const command = commandOf(userId, sealed)
    const envelope = envelopeOf(request, context)
    const target = { stream, decider: commentModerationDecider, command }
    const { state, position } = await execute(context.events, target, envelope)
    const attributes = { suspended: state?.suspension != null, appealState: state?.appeal ?? null }
    const closed =
      command.type === 'SuspendComment'
        ? await closeCase(
            context,
            { subject: { kind: 'comment', id }, authorId: comment.authorId, outcome: 'suspended' },
            envelope,
          ).catch(error => {
            request.log.warn({ err: error }, 'reports of a suspended comment not closed; close them by hand')
            return undefined
          })
        : undefined
    return withPosition(reply, closed?.position ?? position).send({
      data: { type: 'articleComment', id, attributes },
    })
  }
}
