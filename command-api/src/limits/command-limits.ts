import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { Context } from '../context.ts'
import { limit } from './rate-limit.ts'

/** Calls of one member per minute, by what is done. Nobody who reads and writes by hand comes near them. */
const PER_MINUTE: [RegExp, number][] = [
  [/^\/api\/(article_likes|article_bookmarks)\//, 120],
  [/^\/api\/my\/(games|users)/, 60],
  [/^\/api\/my\/articles\/[^/]+\/autosave$/, 120],
  [/^\/api\/my\/articles\/[^/]+\/publish$/, 20],
  [/^\/api\/my\/images/, 30],
  [/^\/api\/articles$/, 30],
]

/** Limits what a member can do in a minute. Imports are an owner's and not limited. */
export function addCommandLimits(app: HttpApp, { redis }: Context): void {
  app.addHook('preHandler', async request => {
    if (request.method === 'GET' || !request.viewer) return
    const path = request.url.split('?', 1)[0] ?? ''
    const rule = PER_MINUTE.find(([pattern]) => pattern.test(path))
    if (rule) await limit(redis, `${request.viewer.userId}:${rule[0].source}`, rule[1], 60)
  })
}
