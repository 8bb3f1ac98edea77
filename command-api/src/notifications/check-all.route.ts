import { checkedAnswer } from '@koryaku/contracts/notifications/notification.api.ts'
import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { newestUnchecked } from '@koryaku/contracts/tables/followed-publications.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { checkAllDecider } from './check-all.decider.ts'

const newestId = statement((userId: Param<string>) =>
  facts
    .selectFrom(newestUnchecked(userId).as('unchecked'))
    .select('notification_id as newest')
    .orderBy('position', 'desc')
    .limit(1),
)

/** Marks all of the caller's notifications as seen (spec: no payload). */
export function checkAllRoute(app: HttpApp, context: Context): void {
  app.post(
    '/api/my/notifications/check_all',
    {
      config: { access: 'member', perMinute: 120 },
      schema: { summary: 'Marks all notifications as checked', response: { 200: checkedAnswer } },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const rows = await newestId(context.db, userId)
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
