import { nothing } from '@koryaku/contracts/http/answers.ts'
import { unsubscribeParams } from '@koryaku/contracts/notifications/notification-settings.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'

/** A browser that follows the link of a mail program is shown the page that asks. Nothing changes here. */
export function unsubscribeRoute(app: HttpApp): void {
  app.get(
    '/api/notification_unsubscribes/:token',
    {
      config: { access: 'visitor', reads: [] },
      schema: {
        summary: 'Leads to the page that ends the digests of the user in a signed link',
        params: unsubscribeParams,
        response: { 303: nothing },
      },
    },
    (request, reply) =>
      reply
        .code(303)
        .header('cache-control', 'no-store')
        .header('location', `/unsubscribe?token=${encodeURIComponent(request.params.token)}`)
        .send(),
  )
}
