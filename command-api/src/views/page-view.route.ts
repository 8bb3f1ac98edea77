import { randomBytes } from 'node:crypto'
import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { requirePublished } from '#articles/find-article.ts'
import type { Context } from '#context.ts'
import { countView } from './pending-views.ts'
import { visitorOf } from './visitor.ts'

const SALT_SECONDS = 2 * 86_400

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
        const visitor = visitorOf({ ip, userAgent, viewer }, await saltOf(day))
        await countView(redis, { articleId, day, visitor, batchId: newCommandId() })
      } catch (error) {
        request.log.warn({ err: error }, 'a view was not counted')
      }
      return reply.code(204).send()
    },
  )

  /** Made by the first view of the day, and gone two days later: nobody can tell then who a hash was. */
  async function saltOf(day: string): Promise<string> {
    const key = `views:salt:${day}`
    await redis.set(key, randomBytes(16).toString('hex'), 'EX', SALT_SECONDS, 'NX')
    const salt = await redis.get(key)
    if (!salt) throw new Error('the salt of the day is missing')
    return salt
  }
}
