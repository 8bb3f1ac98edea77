import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { Context } from '#context.ts'
import { networkOf } from './network.ts'

/**
 * Calls per minute and caller, by route: nobody who reads and writes by hand comes near them. By the pattern of
 * the route and not by the address, so that no other spelling of an address slips past.
 */
export const CALLS_PER_MINUTE: Record<string, number> = {
  'POST /api/articles': 30,
  'POST /api/articles/create_template': 30,
  'POST /api/my/articles/:path/duplicate_as_draft': 30,
  'POST /api/my/articles/:path/duplicate_as_template': 30,
  'PATCH /api/my/articles/:path': 60,
  'PATCH /api/my/articles/:path/autosave': 120,
  'PATCH /api/my/articles/:path/publish': 20,
  'PATCH /api/my/articles/:path/unpublish': 20,
  'POST /api/article_likes/:articleId': 120,
  'DELETE /api/article_likes/:articleId': 120,
  'POST /api/article_bookmarks/:articleId': 120,
  'DELETE /api/article_bookmarks/:articleId': 120,
  'POST /api/my/games': 60,
  'DELETE /api/my/games/:slug': 60,
  'POST /api/my/users': 60,
  'DELETE /api/my/users/:name': 60,
  'PATCH /api/my/profile': 20,
  'PATCH /api/my/name': 10,
  'POST /api/my/images': 30,
  'POST /api/my/articles/:path/appeal': 10,
  'POST /api/articles/:path/page_views': 240,
  'POST /api/nextjs_errors': 10,
  'POST /api/analytics/page_views': 240,
  'POST /api/auth/sessions': 60,
  'POST /api/auth/registrations': 30,
}

/**
 * Limits what one caller can do in a minute: a member by his id, a visitor by address. Before a body is even read: what
 * is refused counts like what is done.
 */
export function addCommandLimits(app: HttpApp, { limits }: Context): void {
  app.addHook('onRequest', async request => {
    const route = `${request.method} ${request.routeOptions.url}`
    const allowed = CALLS_PER_MINUTE[route]
    if (allowed === undefined) return
    const caller = request.viewer?.userId ?? networkOf(request.ip)
    await limits.limit(`${caller} ${route}`, allowed, 60)
  })
}
