import { pageViewEventBody, renderErrorBody } from '@koryaku/contracts/browser/browser-report.api.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { isbot } from 'isbot'
import type { Context } from '#context.ts'
import { pageOf } from './page-of.ts'

const config = { access: 'visitor', ownIdempotency: true } as const
const response = { 204: nothing }

/**
 * Reports of browsers: rendering errors, and page views for our own analytics. Both become log lines that contain the
 * page, but no personal data: no client IP, no query, no user name.
 */
export function browserReportRoutes(app: HttpApp, { config: { PUBLIC_URL } }: Context): void {
  app.post(
    '/api/nextjs_errors',
    {
      config: { ...config, perMinute: 10 },
      schema: { summary: 'Reports an uncaught rendering error', body: renderErrorBody, response },
    },
    async (request, reply) => {
      request.log.error(
        { page: pageOf(request.body.currentUrl, PUBLIC_URL) },
        'a page failed to render in a browser',
      )
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/analytics/page_views',
    {
      config: { ...config, perMinute: 240 },
      schema: { summary: 'Reports a completed route change', body: pageViewEventBody, response },
    },
    async (request, reply) => {
      const { current_url: current, history_back_url: previous } = request.body
      const page = pageOf(current, PUBLIC_URL)
      const agent = request.headers['user-agent'] ?? ''
      if (page && agent !== '' && !isbot(agent)) {
        request.log.info({ event: 'page_view', page, from: previous && pageOf(previous, PUBLIC_URL) })
      }
      return reply.code(204).send()
    },
  )
}
