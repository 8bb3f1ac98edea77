import { settingsOf } from '@koryaku/contracts/notifications/notification-kinds.ts'
import {
  type NotificationSettingsDocument,
  notificationSettingsDocument,
} from '@koryaku/contracts/notifications/notification-settings.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

const chosenBy = prepared('notification-settings', (userId: Param<string>) =>
  read
    .selectFrom('read.notification_setting')
    .select(['kind', 'bell', 'mail', 'language'])
    .where('user_id', '=', userId),
)

/** GET my/notification_settings: the choice of a user for each kind, or the default. */
export function notificationSettingsRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/my/notification_settings',
    {
      config: { access: 'member', reads: ['notifications'] },
      schema: { response: { 200: notificationSettingsDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const chosen = new Map((await chosenBy(db, userId)).map(row => [row.kind, row]))
        const settings = settingsOf(kind => {
          const row = chosen.get(kind)
          return row && { bell: row.bell, mail: row.mail }
        })
        const language = chosen.get('comments')?.language ?? null
        const attributes = { settings, language }
        const data = { type: 'notificationSettings' as const, id: userId, attributes }
        return JSON.stringify({ data } satisfies NotificationSettingsDocument)
      }),
  )
}
