import {
  articlePathParams,
  autosaveArticleBody,
  autosavedDocument,
} from '@koryaku/contracts/articles/article.api.ts'
import { AUTOSAVES_KEPT, articleDraftStream } from '@koryaku/contracts/articles/article.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { autosaveDecider } from './autosave.decider.ts'
import { findArticle, wholeContent } from './find-article.ts'

/** What the editor saves by itself, in a stream that keeps the newest few. */
export function autosaveRoute(app: HttpApp, context: Context): void {
  const { events } = context
  app.patch(
    '/api/my/articles/:path/autosave',
    {
      config: { access: 'verified', perMinute: 120 },
      schema: {
        summary: 'Keeps what the editor saves by itself',
        params: articlePathParams,
        body: autosaveArticleBody,
        response: { 200: autosavedDocument },
      },
    },
    async (request, reply) => {
      const { path } = request.params
      const { content: change, draftRevision } = request.body
      const { articleId, authorId, gameId } = await findArticle(events, path)
      if (authorId !== viewerOf(request).userId) throw new DomainError('not_found')
      const content = await wholeContent(events, articleId, change)
      const stream = articleDraftStream(articleId)
      // Before the first autosave, so that a crash between the two cannot leave a stream that grows for ever.
      if (draftRevision === null) await events.setMaxCount(stream, AUTOSAVES_KEPT)
      const command = { articleId, authorId, gameId, content, known: draftRevision }
      const envelope = envelopeOf(request, context)
      const { revision, position } = await execute(
        events,
        { stream, decider: autosaveDecider, command, tail: 1 },
        envelope,
      )
      const attributes = { draftRevision: revision.toString(), savedAt: envelope.occurredAt }
      return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
    },
  )
}
