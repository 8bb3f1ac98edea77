import {
  commentPolicyBody,
  commentPolicyDocument,
  hiddenComment,
  hideCommentBody,
  pinnedComment,
  unpinQuery,
} from '@koryaku/contracts/comments/comment.api.ts'
import {
  COMMENT_POLICY_CHANGES_A_DAY,
  type CommentHideReason,
} from '@koryaku/contracts/comments/comment-parts.ts'
import { commentPolicyStream } from '@koryaku/contracts/comments/comment-policy.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyRequest } from 'fastify'
import { findArticle } from '#articles/find-article.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { type CommentPolicyCommand, commentPolicyDecider } from './comment-policy.decider.ts'
import { loadComment, runComment } from './write-comment.ts'

const config = { access: 'verified', perMinute: 30 } as const
const params = idParams
const DAY_SECONDS = 24 * 3_600

/** Commands of the author of an article about its comments: hide, pin, audience. */
export function ruleCommentsRoutes(app: HttpApp, context: Context): void {
  const { events, limits } = context

  app.post(
    '/api/article_comments/:id/hide',
    {
      config,
      schema: {
        summary: 'Folds a comment under an own article, with a reason',
        ...{ params, body: hideCommentBody, response: { 200: hiddenComment } },
      },
    },
    async (request, reply) => {
      const { id, by } = await underOwnArticle(request)
      const command = { type: 'HideComment', by, reason: request.body.reason } as const
      const { state, position } = await runComment(context, id, command, envelopeOf(request, context))
      return withPosition(reply, position).send(hiddenAnswer(id, state?.hidden ?? null))
    },
  )

  app.delete(
    '/api/article_comments/:id/hide',
    {
      config,
      schema: {
        summary: 'Unfolds a comment under an own article',
        ...{ params, response: { 200: hiddenComment } },
      },
    },
    async (request, reply) => {
      const { id, by } = await underOwnArticle(request)
      const command = { type: 'UnhideComment', by } as const
      const { state, position } = await runComment(context, id, command, envelopeOf(request, context))
      return withPosition(reply, position).send(hiddenAnswer(id, state?.hidden ?? null))
    },
  )

  app.post(
    '/api/article_comments/:id/pin',
    {
      config,
      schema: {
        summary: 'Puts a comment first under an own article, in the place of the one before',
        ...{ params, response: { 200: pinnedComment } },
      },
    },
    async (request, reply) => {
      const { id, comment } = await underOwnArticle(request)
      const isShown =
        !comment.purged && comment.deletedAt === null && comment.suspension === null && !comment.isHeld
      // A reply is read with what it answers.
      if (!isShown || comment.hidden !== null || comment.rootId !== null)
        throw new DomainError('comment_not_pinnable')
      const { position } = await change(request, comment.subject.id, { type: 'PinComment', commentId: id })
      return withPosition(reply, position).send(pinnedAnswer(id, true))
    },
  )

  app.delete(
    '/api/article_comments/:id/pin',
    {
      config,
      schema: {
        summary: 'Takes a comment under an own article from the first place, or undoes its pin',
        ...{ params, querystring: unpinQuery, response: { 200: pinnedComment } },
      },
    },
    async (request, reply) => {
      const { id, comment } = await underOwnArticle(request)
      const command = { type: 'UnpinComment', commentId: id, isUndo: request.query.undo } as const
      const { position } = await change(request, comment.subject.id, command)
      return withPosition(reply, position).send(pinnedAnswer(id, false))
    },
  )

  app.patch(
    '/api/my/articles/:id/comments',
    {
      config,
      schema: {
        summary: 'Settles who may comment on an own article',
        ...{ params, body: commentPolicyBody, response: { 200: commentPolicyDocument } },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireOwn(id, viewerOf(request).userId)
      const { audience } = request.body
      const { position } = await change(request, id, { type: 'OpenComments', audience })
      return withPosition(reply, position).send({
        data: { type: 'commentPolicy', id, attributes: { audience } },
      })
    },
  )

  /** A comment under an article of the caller's; 404 for others. */
  async function underOwnArticle(request: FastifyRequest<{ Params: { id: string } }>) {
    const { id } = request.params
    const { userId: by } = viewerOf(request)
    const comment = await loadComment(context, id)
    await requireOwn(comment.subject.id, by)
    return { id, by, comment }
  }

  async function requireOwn(articleId: string, userId: string): Promise<void> {
    const { authorId } = await findArticle(events, articleId)
    if (authorId !== userId) throw new DomainError('not_found')
  }

  async function change(request: FastifyRequest, subjectId: string, command: CommentPolicyCommand) {
    const { userId: authorId } = viewerOf(request)
    await limits.limit(`${authorId} comment policies`, COMMENT_POLICY_CHANGES_A_DAY, DAY_SECONDS)
    const stream = commentPolicyStream(subjectId)
    const decider = commentPolicyDecider({ subjectId, authorId })
    return execute(events, { stream, decider, command, tail: PAIR_TAIL }, envelopeOf(request, context))
  }
}

const hiddenAnswer = (id: string, hidden: CommentHideReason | null) => ({
  data: { type: 'articleComment' as const, id, attributes: { hidden } },
})
const pinnedAnswer = (id: string, pinned: boolean) => ({
  data: { type: 'articleComment' as const, id, attributes: { pinned } },
})
