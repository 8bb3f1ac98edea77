import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { DEFAULT_SETTING, mailFrequencies } from './notification-kinds.ts'

const setting = z.object({ bell: z.boolean(), mail: z.enum(mailFrequencies) })

const user = { userId: shortIdSchema, language: z.enum(['ja', 'en']) }
const firstKinds = {
  comments: setting,
  replies: setting,
  mentions: setting,
  likes: setting,
  follows: setting,
  reviews: setting,
  moderation: setting,
  notices: setting,
}

/** All settings of a user. `language` is that of the digests. */
export const NotificationSettingsChanged = defineEvent(
  'NotificationSettingsChanged',
  z.object({ ...user, settings: z.object(firstKinds) }),
).next(z.object({ ...user, settings: z.object({ ...firstKinds, publications: setting }) }), {
  lift: ({ settings, ...before }) => ({
    ...before,
    settings: { ...settings, publications: DEFAULT_SETTING },
  }),
})

export const notificationSettingsFamily = defineFamily({
  prefix: 'notificationSettings',
  stream: (userId: string) => userId,
  events: [NotificationSettingsChanged],
})
export type NotificationSettingsEvent = FamilyEvent<typeof notificationSettingsFamily>
export const notificationSettingsStream = notificationSettingsFamily.stream
