import {
  changeNotificationSettingsBody,
  notificationSettingsDocument,
} from '@koryaku/contracts/notifications/notification-settings.api.ts'
import { notificationSettingsStream } from '@koryaku/contracts/notifications/notification-settings.events.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { CHANGES_A_DAY } from '#limits/command-limits.ts'
import { notificationSettingsDecider } from './notification-settings.decider.ts'

/** Settings per kind: whether the bell shows it, and whether it is sent by email. */
export function notificationSettingsRoute(app: HttpApp, context: Context): void {
  app.patch(
    '/api/my/notification_settings',
    {
      config: { access: 'member', perMinute: 60, perDay: CHANGES_A_DAY },
      schema: {
        summary: 'Changes the notification settings of the kinds that are given',
        body: changeNotificationSettingsBody,
        response: { 200: notificationSettingsDocument },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const target = {
        ...{ stream: notificationSettingsStream(userId), decider: notificationSettingsDecider(userId) },
        // Each event has all settings; the others are read to recognise a repeated command.
        ...{ command: request.body, tail: PAIR_TAIL },
      }
      const { state, position } = await execute(context.events, target, envelopeOf(request, context))
      return withPosition(reply, position).send({
        data: { type: 'notificationSettings', id: userId, attributes: state },
      })
    },
  )
}
