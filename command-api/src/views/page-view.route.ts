import { createHmac, randomBytes } from 'node:crypto'
import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { isbot } from 'isbot'
import { loadPublished } from '../articles/find-article.ts'
import type { Context } from '../context.ts'
import { PENDING_VIEWS } from './flush-views.ts'

const DAY_SECONDS = 86_400

/** Counts the visitor once per article and day, in one step; a repeat or a bot counts as excluded. */
const COUNT_VIEW = `
local fresh = ARGV[2] == '0' and redis.call('sadd', KEYS[1], ARGV[1]) == 1
if ARGV[2] == '0' then redis.call('expire', KEYS[1], ARGV[3]) end
redis.call('hincrby', KEYS[2], ARGV[4] .. (fresh and ':counted' or ':excluded'), 1)
return fresh and 1 or 0`

/**
 * POST articles/{path}/page_views: the beacon of an article page. The visitor is a hash salted anew each day,
 * kept in Redis only. While Redis is down nothing is counted, and the page does not notice.
 */
export function pageViewRoute(app: HttpApp, context: Context): void {
  const { redis, events, now } = context

  app.post(
    '/api/articles/:path/page_views',
    { config: { access: 'visitor' }, schema: { params: articlePathParams } },
    async (request, reply) => {
      const { path } = request.params
      await loadPublished(events, path)
      const day = compactDay(now())
      const agent = request.headers['user-agent'] ?? ''
      try {
        const visitor = createHmac('sha256', await saltOf(day))
          .update(`${request.ip}\n${agent}`)
          .digest('base64url')
        const bot = agent === '' || isbot(agent)
        await redis.eval(
          COUNT_VIEW,
          2,
          `views:seen:${day}:${path}`,
          PENDING_VIEWS,
          visitor.slice(0, 22),
          bot ? '1' : '0',
          String(2 * DAY_SECONDS),
          `${path}:${day}`,
        )
      } catch (error) {
        request.log.warn({ err: error }, 'a view was not counted')
      }
      return reply.code(204).send()
    },
  )

  async function saltOf(day: string): Promise<string> {
    await redis.set(`views:salt:${day}`, randomBytes(16).toString('hex'), 'EX', 2 * DAY_SECONDS, 'NX')
    return (await redis.get(`views:salt:${day}`)) ?? day
  }
}
