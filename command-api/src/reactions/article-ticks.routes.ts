import { changeTicksBody, ticksDocument } from '@koryaku/contracts/reactions/article-ticks.api.ts'
import { articleTicksStream } from '@koryaku/contracts/reactions/article-ticks.events.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { requirePublished } from '#articles/find-article.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { articleIdParams } from './article-pair.ts'
import { articleTicksDecider } from './article-ticks.decider.ts'

const url = '/api/my/article_ticks/:articleId'

/** Boxes that a reader ticked in the checklists of an article, the same on all their devices. */
export function articleTicksRoutes(app: HttpApp, context: Context): void {
  const { events } = context
  const documentOf = (id: string, ticked: readonly string[]) => ({
    data: { type: 'articleTicks' as const, id, attributes: { ticked: [...ticked] } },
  })

  app.get(
    url,
    {
      config: { access: 'member', perMinute: 120 },
      schema: {
        summary: 'What the caller ticked in the checklists of an article',
        params: articleIdParams,
        response: { 200: ticksDocument },
      },
    },
    async request => {
      const { articleId } = request.params
      const { userId } = viewerOf(request)
      const newest = await events.readLast(articleTicksStream(articleId, userId))
      return documentOf(articleId, newest ? requireKnown(newest).data.ticked : [])
    },
  )

  app.patch(
    url,
    {
      config: { access: 'member', perMinute: 120 },
      schema: {
        summary: 'Ticks boxes in the checklists of an article, and unticks others',
        params: articleIdParams,
        body: changeTicksBody,
        response: { 200: ticksDocument },
      },
    },
    async (request, reply) => {
      const { articleId } = request.params
      const { userId } = viewerOf(request)
      await requirePublished(context, articleId)
      const target = {
        ...{ stream: articleTicksStream(articleId, userId), command: request.body, tail: PAIR_TAIL },
        decider: articleTicksDecider({ articleId, userId }),
      }
      const { state, position } = await execute(events, target, envelopeOf(request, context))
      return withPosition(reply, position).send(documentOf(articleId, state))
    },
  )
}
