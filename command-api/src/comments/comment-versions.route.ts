import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { type CommentVersions, commentVersions } from '@koryaku/contracts/comments/comment-moderation.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { evolveBy } from '#command-handling/decider.ts'
import type { Context } from '#context.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { commentDecider } from './comment.decider.ts'
import { bodyOf } from './sealed-comment.decider.ts'

/**
 * Returns every text of an edited comment, from the log, since no read model contains them. Readers could read each of these texts
 * when it was current. 404 if its author has deleted the comment.
 */
export function commentVersionsRoute(app: HttpApp, { db, events }: Context): void {
  app.post(
    '/api/moderation/article_comments/:id/versions',
    {
      config: { access: 'moderator', perMinute: 300 },
      schema: {
        summary: 'Reads every text of an edited comment',
        params: idParams,
        response: { 200: commentVersions },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const key = await findContentKey(db, id)
      let comment = commentDecider.initial
      const data: CommentVersions['data'] = []
      for await (const event of events.readWhole(commentStream(id))) {
        comment = evolveBy(commentDecider, comment, event)
        const { type, metadata } = requireKnown(event)
        if (comment && (type === 'CommentPosted' || type === 'CommentEdited'))
          data.push({
            ...{ type: 'commentVersion', id: `${id}.${data.length + 1}` },
            attributes: { at: metadata.occurredAt, body: bodyOf(comment, key) },
          })
      }
      if (!comment || comment.purged || comment.deletedAt !== null) throw new DomainError('not_found')
      return reply.send({ data })
    },
  )
}
