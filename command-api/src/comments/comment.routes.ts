import {
  editCommentBody,
  postCommentBody,
  replyBody,
  type WrittenComment,
  writtenComment,
} from '@koryaku/contracts/comments/comment.api.ts'
import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { editComment, postComment, purgeTime, runComment, type Written } from './write-comment.ts'

/** A conversation, not a flood. */
const posting = { access: 'verified', perMinute: 10 } as const
const config = { access: 'verified', perMinute: 30 } as const

/** Routes for comments on articles and for replies. The author writes, edits, deletes and restores them. */
export function commentRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/article_comments',
    {
      config: posting,
      schema: {
        summary: 'Comments on a public article',
        body: postCommentBody,
        response: { 201: writtenComment },
      },
    },
    async (request, reply) => {
      const { article_path: articleId, body, quote, image_id: imageId } = request.body
      const { userId } = viewerOf(request)
      const comment = { place: { articleId }, userId, body, quote, imageId }
      const written = await postComment(context, comment, envelopeOf(request, context))
      return withPosition(reply.code(201), written.position).send(answerOf(written))
    },
  )

  app.post(
    '/api/article_comments_replies',
    {
      config: posting,
      schema: { summary: 'Replies to a comment', body: replyBody, response: { 201: writtenComment } },
    },
    async (request, reply) => {
      const { article_comment_id: replyTo, body, image_id: imageId } = request.body
      const { userId } = viewerOf(request)
      const comment = { place: { replyTo }, userId, body, imageId }
      const written = await postComment(context, comment, envelopeOf(request, context))
      return withPosition(reply.code(201), written.position).send(answerOf(written))
    },
  )

  app.patch(
    '/api/article_comments/:id',
    {
      config,
      schema: {
        summary: 'Changes the words of an own comment',
        params: idParams,
        body: editCommentBody,
        response: { 200: writtenComment },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const { body, based_on: basedOn } = request.body
      const change = { commentId: request.params.id, userId, body, basedOn }
      try {
        const written = await editComment(context, change, envelopeOf(request, context))
        return withPosition(reply, written.position).send(answerOf(written))
      } catch (error) {
        // The client reads the version that it lacks next.
        if (error instanceof DomainError && error.code === 'comment_changed')
          withPosition(reply, (await context.events.readLast(commentStream(change.commentId)))?.position)
        throw error
      }
    },
  )

  app.delete(
    '/api/article_comments/:id',
    {
      config,
      schema: {
        summary: 'Deletes an own comment; it can be restored for ten minutes',
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const envelope = envelopeOf(request, context)
      const { userId } = viewerOf(request)
      const command = { type: 'DeleteComment', userId, purgeAt: purgeTime(envelope.occurredAt) } as const
      const { position } = await runComment(context, request.params.id, command, envelope)
      return withPosition(reply, position).code(204).send()
    },
  )

  app.post(
    '/api/article_comments/:id/restore',
    {
      config,
      schema: {
        summary: 'Restores an own comment that was deleted less than ten minutes ago',
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const envelope = envelopeOf(request, context)
      const { userId } = viewerOf(request)
      const command = { type: 'RestoreComment', userId, at: envelope.occurredAt } as const
      const { position } = await runComment(context, request.params.id, command, envelope)
      return withPosition(reply, position).code(204).send()
    },
  )
}

const answerOf = ({ comment, body }: Written): WrittenComment => ({
  data: {
    ...{ type: 'articleComment', id: comment.commentId },
    attributes: {
      ...{ body, postedAt: comment.postedAt, editedAt: comment.editedAt, rootId: comment.rootId },
      held: comment.isHeld,
    },
  },
})
