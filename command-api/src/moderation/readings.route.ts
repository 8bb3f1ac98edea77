import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type EventStore, requireKnown } from '@koryaku/contracts/event-store.ts'
import { type ReadingsAnswer, readingsBody } from '@koryaku/contracts/moderation/moderation.api.ts'
import {
  type RestrictedReadEvent,
  restrictedReadStream,
} from '@koryaku/contracts/moderation/restricted-read.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { articleDecider } from '#articles/article.decider.ts'
import { type Decider, evolveBy } from '#command-handling/decider.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { evidenceText } from './evidence-text.ts'

/** Each reading is a fact of its own. */
const readingDecider: Decider<null, RestrictedReadEvent['data'], RestrictedReadEvent> = {
  initial: null,
  evolve: state => state,
  decide: data => [{ type: 'RestrictedContentRead', data }],
}

/**
 * The text of an article as it was at one or two revisions. A command and not a read, since whatever not everybody
 * can read right now is only answered after an event says who read it.
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
      },
    },
    async (request, reply) => {
      const { path } = request.params
      const { revisions } = request.body
      const { article, texts, current } = await readTexts(context.events, path, revisions)
      if (article.status === 'none' || article.status === 'deleted') throw new DomainError('not_found')
      const isPublic = article.status === 'published' && texts.every(({ at }) => at === current)
      const answer: ReadingsAnswer = {
        data: texts.map(({ revision, content }) => {
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

interface Text {
  content: ArticleContent
  /** The revision that brought it. */
  at: bigint
}

/** The texts at some revisions, and the newest; nothing else of a stream is kept, however long it is. */
async function readTexts(events: EventStore, articleId: string, revisions: string[]) {
  let article = articleDecider.initial
  let last = -1n
  let current: Text | undefined
  const at = new Map<string, Text>()
  for await (const event of events.readWhole(articleStream(articleId))) {
    article = evolveBy(articleDecider, article, event)
    last = event.revision
    const { data } = requireKnown(event)
    if (!('content' in data)) continue
    const text = { content: data.content, at: event.revision }
    current = text
    for (const revision of revisions) if (BigInt(revision) >= event.revision) at.set(revision, text)
  }
  const texts = revisions.map(revision => {
    const text = at.get(revision)
    if (!text || BigInt(revision) > last) throw noSuchRevision()
    return { revision, ...text }
  })
  return { article, texts, current: current?.at }
}

const noSuchRevision = (): DomainError =>
  new DomainError('invalid_request', { errors: [{ source: { pointer: '/revisions' } }] })
