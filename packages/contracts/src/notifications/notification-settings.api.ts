import { z } from 'zod'
import { dataOf, resourceOf } from '../http/json-api.ts'
import { mailFrequencies, notificationKinds } from './notification-kinds.ts'

const mail = z.enum(mailFrequencies)
const setting = z.object({ bell: z.boolean(), mail })
const settings = z.record(z.enum(notificationKinds), setting)

/** GET and PATCH my/notification_settings. */
export const notificationSettingsDocument = dataOf(
  resourceOf('notificationSettings', z.object({ settings, language: z.enum(['ja', 'en']).nullable() })),
)
export type NotificationSettingsDocument = z.output<typeof notificationSettingsDocument>

/** The changed kinds, each complete. Moderation decisions are always shown in the bell. */
export const changeNotificationSettingsBody = z.object({
  language: z.enum(['ja', 'en']),
  settings: z
    .partialRecord(z.enum(notificationKinds), setting)
    .refine(({ moderation }) => moderation?.bell !== false, { path: ['moderation', 'bell'] }),
})
export type ChangeNotificationSettings = z.output<typeof changeNotificationSettingsBody>

/** GET and POST notification_unsubscribes/{token}: the link in a digest. */
export const unsubscribeParams = z.object({ token: z.string().min(1).max(80) })
