import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  type ReadingsAnswer,
  readingsAnswer,
  readingsBody,
} from '@koryaku/contracts/moderation/moderation.api.ts'
import {
  type RestrictedReadEvent,
  restrictedReadStream,
} from '@koryaku/contracts/moderation/restricted-read.events.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { Decider } from '#command-handling/decider.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { evidenceText } from './evidence-text.ts'
import { openPastText, readTexts } from './read-texts.ts'

/** Records each reading as a separate event. */
const readingDecider: Decider<null, RestrictedReadEvent['data'], RestrictedReadEvent> = {
  initial: null,
  evolve: state => state,
  decide: data => [{ type: 'RestrictedContentRead', data }],
}

/**
 * The text of an article at one or two revisions. A command and not a read: a text that is not public now is returned
 * only after an event has recorded the reader. An article or revision that only its author has seen is rejected as
 * unknown.
 */
export function readingsRoute(app: HttpApp, context: Context): void {
  app.post(
    '/api/moderation/articles/:path/readings',
    {
      config: { access: 'moderator', perMinute: 300 },
      schema: {
        summary: 'Reads an article as it was; recorded unless that text is public',
        params: articlePathParams,
        body: readingsBody,
        response: { 200: readingsAnswer },
      },
    },
    async (request, reply) => {
      const { path } = request.params
      const { revisions } = request.body
      const { article, current, ...found } = await readTexts(context.events, path, revisions)
      const texts = revisions.map(revision => {
        const text = found.texts.get(revision)
        // A revision that only the author has seen is not distinguished from an unknown one.
        if (!text || !(text.wasPublic || text.wasSubmitted)) throw noSuchRevision()
        return { revision, ...text }
      })
      const isPublic = article.status === 'published' && texts.every(({ at }) => at === current?.at)
      const opened = await Promise.all(
        texts.map(async text => ({ ...text, content: await openPastText(context, path, text) })),
      )
      const answer: ReadingsAnswer = {
        data: opened.map(({ revision, content }) => {
          const { title, description, tags } = content
          const attributes = { revision, title, description, tags, text: evidenceText(content) }
          return { type: 'articleRevision', id: `${path}@${revision}`, attributes }
        }),
        meta: { recorded: !isPublic },
      }
      if (isPublic) return reply.send(answer)
      const { userId: by } = viewerOf(request)
      const { position } = await execute(
        context.events,
        {
          stream: restrictedReadStream(path, by),
          decider: readingDecider,
          command: { articleId: path, authorId: article.authorId, by, revisions },
          tail: 1,
        },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send(answer)
    },
  )
}

const noSuchRevision = (): DomainError =>
  new DomainError('invalid_request', { errors: [{ source: { pointer: '/revisions' } }] })
