import { checkedAnswer } from '@koryaku/contracts/notifications/notification.api.ts'
import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { followedPublications, watermarkOf } from '@koryaku/contracts/tables/followed-publications.ts'
import { notification } from '@koryaku/contracts/tables/notification.table.ts'
import { type Param, sqlWith, statement } from '@koryaku/contracts/tables/statements.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { checkAllDecider } from './check-all.decider.ts'

const n = alias(notification, 'n')

/** The newest notification, or publication of a followed member, that is not checked. */
const newestUnchecked = statement((userId: Param<string>) =>
  facts
    .selectFrom(
      sqlWith<{ position: string; notification_id: string }>(
        name => `(
          (select ${n.position}, ${n.notification_id} from ${n}
            where ${n.user_id} = ${name} and ${n.position} > ${watermarkOf(name)}
            order by ${n.position} desc limit 1)
          union all
          (select position, notification_id from (${followedPublications(name, watermarkOf(name))}) p))`,
        userId,
      ).as('unchecked'),
    )
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
