import { quotedWords } from '@koryaku/contracts/comments/comment.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { Context } from '#context.ts'
import { readQuote } from './quoted-passage.ts'
import { findComment } from './write-comment.ts'

/**
 * The words of a quote after its passage has changed. From the log: no read model contains earlier versions, and a version that was
 * suspended a moment ago is not shown.
 */
export function commentQuoteRoute(app: HttpApp, context: Context): void {
  app.get(
    '/api/article_comments/:id/quote',
    {
      config: { access: 'visitor', perMinute: 60 },
      schema: {
        summary: 'The passage that a comment quotes, as it was then, where its author shows earlier versions',
        params: idParams,
        response: { 200: quotedWords },
      },
    },
    async request => {
      const { id } = request.params
      const { subject, quote } = await findComment(context, id)
      if (!quote) throw new DomainError('not_found')
      const words = await readQuote(context, subject.id, quote)
      return { data: { type: 'commentQuote' as const, id, attributes: { words } } }
    },
  )
}
