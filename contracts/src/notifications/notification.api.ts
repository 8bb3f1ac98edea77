import { z } from 'zod'
import { articleResource } from '../articles/article.api.ts'
import { gameResource } from '../games/game.api.ts'
import { countSchema, listOf, relationshipSchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { userResource } from '../users/user.api.ts'

/** The last four are of the moderators and have no `createdBy`. */
const notificationAction = z.enum([
  'liked',
  'commented',
  'followed',
  'suspended',
  'reinstated',
  'appeal_upheld',
  'appeal_overturned',
])

/**
 * Spec §3. Relationships: `createdBy` (user) and `notificatable` (null, or included: an `articleAction`). `checkedAt`
 * null: unread.
 */
const notificationAttributes = z.object({
  action: notificationAction,
  checkedAt: timeSchema.nullable(),
  createdAt: timeSchema,
  /** Is nobody named who did it? */
  anonymous: z.boolean(),
})
export type NotificationAttributes = z.output<typeof notificationAttributes>

/** What was done to an article. Relationship: `article`, which has a game. */
const articleActionResource = resourceOf(
  'articleAction',
  notificationAttributes.pick({ action: true }),
).extend({ relationships: z.object({ article: relationshipSchema }) })
export type ArticleActionResource = z.output<typeof articleActionResource>
const notificationResource = resourceOf('notification', notificationAttributes).extend({
  relationships: z.object({ createdBy: relationshipSchema, notificatable: relationshipSchema }),
})
export type NotificationResource = z.output<typeof notificationResource>

/** GET my/notifications. */
export const notificationList = listOf(
  notificationResource,
  z.discriminatedUnion('type', [articleActionResource, articleResource, gameResource, userResource]),
  { uncheckedCount: countSchema },
)
export type NotificationList = z.output<typeof notificationList>
/** POST my/notifications/check_all. */
export const checkedAnswer = z.object({ meta: z.object({ uncheckedCount: countSchema }) })
