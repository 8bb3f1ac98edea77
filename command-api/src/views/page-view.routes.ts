import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyRequest } from 'fastify'
import { requirePublished } from '#articles/find-article.ts'
import type { Context } from '#context.ts'
import { saltOf } from './day-salt.ts'
import { countFinish, countView, type PageView } from './pending-views.ts'
import { visitorOf } from './visitor.ts'

const DAY_MS = 86_400_000

/**
 * POST articles/{path}/page_views, …/page_finishes: the beacons of an article page. The visitor (`visitor.ts`) is a
 * hash with a new salt each day, stored in Redis only. While Redis is down nothing is counted, and the page is not
 * affected.
 */
export function pageViewRoutes(app: HttpApp, context: Context): void {
  const { redis, now } = context
  const beacons = {
    page_views: {
      summary: 'Counts a view, once per visitor and day',
      count: async (request: FastifyRequest, articleId: string) =>
        countView(redis, await look(request, articleId, now())),
    },
    page_finishes: {
      summary: 'Counts a view as read to the end, once per visitor and day',
      async count(request: FastifyRequest, articleId: string) {
        const today = now()
        // A visitor who began before midnight finishes yesterday's view.
        for (const at of [today, new Date(today.getTime() - DAY_MS)])
          if (await countFinish(redis, await look(request, articleId, at))) return
      },
    },
  }

  for (const [name, { summary, count }] of Object.entries(beacons))
    app.post(
      `/api/articles/:path/${name}`,
      {
        config: { access: 'visitor', ownIdempotency: true, perMinute: 240 },
        schema: { summary, params: articlePathParams, response: { 204: nothing } },
      },
      async (request, reply) => {
        const { path: articleId } = request.params
        await requirePublished(context, articleId)
        try {
          await count(request, articleId)
        } catch (error) {
          request.log.warn({ err: error, beacon: name }, 'a view or its end was not counted')
        }
        return reply.code(204).send()
      },
    )

  async function look(request: FastifyRequest, articleId: string, at: Date): Promise<PageView> {
    const day = compactDay(at)
    const { ip, viewer } = request
    const userAgent = request.headers['user-agent'] ?? ''
    const visitor = visitorOf({ ip, userAgent, viewer }, await saltOf(redis, day))
    return { articleId, day, visitor, batchId: newCommandId() }
  }
}
