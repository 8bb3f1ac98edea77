import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { checkAllDecider } from './check-all.decider.ts'

/** Marks all of the caller's notifications as seen (spec: no payload). */
export function checkAllRoute(app: HttpApp, context: Context): void {
  app.post(
    '/api/my/notifications/check_all',
    {
      config: { access: 'member', perMinute: 120 },
      schema: { summary: 'Marks all notifications as checked' },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const { rows } = await context.db.query<{ newest: string }>(
        `select n.notification_id as newest from read.notification n
          where n.user_id = $1 and n.position > coalesce(
            (select w.up_to from read.notification_watermark w where w.user_id = $1), -1)
          order by n.position desc limit 1`,
        [userId],
      )
      const newest = rows[0]?.newest ?? null
      const stream = notificationInboxStream(userId)
      const { position } = await execute(
        context.events,
        { stream, decider: checkAllDecider(userId), command: newest, tail: 1 },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({ meta: { uncheckedCount: 0 } })
    },
  )
}
