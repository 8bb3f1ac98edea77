import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { requirePublished } from '#articles/find-article.ts'
import type { Context } from '#context.ts'
import { saltOf } from './day-salt.ts'
import { countView } from './pending-views.ts'
import { visitorOf } from './visitor.ts'

/**
 * POST articles/{path}/page_views: the beacon of an article page. Who the visitor is (`visitor.ts`) is a hash salted
 * anew each day, kept in Redis only. While Redis is down nothing is counted, and the page does not notice.
 */
export function pageViewRoute(app: HttpApp, context: Context): void {
  const { redis, now } = context

  app.post(
    '/api/articles/:path/page_views',
    {
      config: { access: 'visitor', ownIdempotency: true, perMinute: 240 },
      schema: {
        summary: 'Counts a view, once per visitor and day',
        params: articlePathParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { path: articleId } = request.params
      await requirePublished(context, articleId)
      const day = compactDay(now())
      const userAgent = request.headers['user-agent'] ?? ''
      try {
        const { ip, viewer } = request
        const visitor = visitorOf({ ip, userAgent, viewer }, await saltOf(redis, day))
        await countView(redis, { articleId, day, visitor, batchId: newCommandId() })
      } catch (error) {
        request.log.warn({ err: error }, 'a view was not counted')
      }
      return reply.code(204).send()
    },
  )
}
