import { checkedAnswer } from '@koryaku/contracts/notifications/notification.api.ts'
import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { checkAllDecider } from './check-all.decider.ts'

const newestUnchecked = statement((userId: Param<string>) =>
  facts
    .selectFrom('read.notification as n')
    .select('n.notification_id as newest')
    .where('n.user_id', '=', userId)
    .where(({ eb, fn, lit, selectFrom }) =>
      eb(
        'n.position',
        '>',
        fn.coalesce(
          selectFrom('read.notification_watermark as w').select('w.up_to').where('w.user_id', '=', userId),
          sql<string>`${lit(-1)}`,
        ),
      ),
    )
    .orderBy('n.position', 'desc')
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
      const rows = await newestUnchecked(context.db, userId)
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
