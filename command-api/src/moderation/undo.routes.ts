import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  type UndoAnswer,
  undoAnswer,
  undoBody,
  undoPreviewBody,
} from '@koryaku/contracts/moderation/moderation.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { findUserIdByName } from '#users/user-name.ts'
import { articlesActedOn, previewUndo, type UndoItem, undoOn } from './undo.ts'
import { commentsActedOn, previewCommentUndo, undoOnComment } from './undo-comment.ts'

const config = { access: 'moderator' } as const

const answer = (items: UndoItem[]): UndoAnswer => ({
  data: items.map(({ id, kind, title, effects, obstacle }) => ({
    ...{ type: 'undoItem', id, attributes: { kind, title, effects, obstacle } },
  })),
})

/** Undoing what a moderator did between two times: a look first, then one article or comment after the other. */
export function undoRoutes(app: HttpApp, context: Context): void {
  const moderatorId = async (name: string): Promise<string> => {
    const userId = await findUserIdByName(context, name)
    if (userId) return userId
    throw new DomainError('invalid_request', { errors: [{ source: { pointer: '/moderator' } }] })
  }

  app.post(
    '/api/moderation/undo/preview',
    {
      config: { ...config, perMinute: 60 },
      schema: {
        summary: "What undoing a moderator's actions would do, and what it cannot",
        body: undoPreviewBody,
        response: { 200: undoAnswer },
      },
    },
    async (request, reply) => {
      const { moderator, from, to } = request.body
      const undoing = { by: viewerOf(request).userId, moderatorId: await moderatorId(moderator), from, to }
      const items: UndoItem[] = []
      for (const id of await articlesActedOn(context, undoing))
        items.push(await previewUndo(context, undoing, id))
      for (const id of await commentsActedOn(context, undoing))
        items.push(await previewCommentUndo(context, undoing, id))
      return reply.send(answer(items))
    },
  )

  app.post(
    '/api/moderation/undo',
    {
      config: { ...config, perMinute: 60, longRunning: true },
      schema: {
        summary: "Undoes a moderator's actions on these articles and comments",
        body: undoBody,
        response: { 200: undoAnswer },
      },
    },
    async (request, reply) => {
      const { moderator, from, to, reason, articleIds, commentIds } = request.body
      const by = viewerOf(request).userId
      const undoing = { by, moderatorId: await moderatorId(moderator), from, to, reason }
      const items: UndoItem[] = []
      let last: bigint | undefined
      const undone = async (ids: readonly string[], undo: typeof undoOn) => {
        for (const id of new Set(ids)) {
          const { position, ...item } = await undo(context, undoing, id, envelopeOf(request, context))
          items.push(item)
          if (position !== undefined && (last === undefined || position > last)) last = position
        }
      }
      await undone(articleIds, undoOn)
      await undone(commentIds, undoOnComment)
      return withPosition(reply, last).send(answer(items))
    },
  )
}
