import { z } from 'zod'
import { articleResource } from '../articles/article.api.ts'
import { gameResource } from '../games/game.api.ts'
import { countSchema, listOf, relationshipSchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { userResource } from '../users/user.api.ts'
import { notificationKinds } from './notification-kinds.ts'

/** From `suspended` on they name nobody: four are of the moderators, the others of the site. They have no `createdBy`. */
const notificationAction = z.enum([
  'liked',
  'commented',
  'followed',
  'suspended',
  'reinstated',
  'appeal_upheld',
  'appeal_overturned',
  'schedule_missed',
  // What readers say of a guide.
  'outdated_first',
  'outdated_enough',
  'other_version_first',
  'other_version_enough',
  // A version of a game, for which guides are to be checked.
  'version_unchecked',
  // What became of a game that they requested.
  'request_accepted',
  'request_declined',
  'request_duplicate',
])

/**
 * Spec §3. Relationships: `createdBy` (user) and `notificatable` (null, or included: an `articleAction`, an `articleComment`,
 * a `gameReviewLike`, or the game of a version). `checkedAt` null: unread.
 */
const notificationAttributes = z.object({
  action: notificationAction,
  checkedAt: timeSchema.nullable(),
  createdAt: timeSchema,
  /** Is nobody named who did it? */
  anonymous: z.boolean(),
  /** Of a version of a game: what it is called, and how many guides of theirs are to be checked for it. */
  version: z.object({ label: z.string(), guides: countSchema }).optional(),
  kind: z.enum(notificationKinds),
  /** Of a group: how many more it has, up to {@link GROUP_COUNTED_MAX}. */
  others: countSchema.optional(),
  /** Of a requested game: its title, as it was requested. */
  request: z.object({ title: z.string() }).optional(),
})
export type NotificationAttributes = z.output<typeof notificationAttributes>

/** What was done to an article, or to a comment of it. Relationship: `article`, which has a game. */
const articleActionResource = resourceOf(
  'articleAction',
  notificationAttributes
    .pick({ action: true })
    /** The comment that was liked. */
    .extend({ commentId: z.string().optional() }),
).extend({ relationships: z.object({ article: relationshipSchema }) })
export type ArticleActionResource = z.output<typeof articleActionResource>
/** What was said under an article, by the id of the comment. Relationship: `article`, which has a game. */
const toldCommentResource = resourceOf(
  'articleComment',
  /** Does it answer whoever is told? If not, does it name them? */
  z.object({ isReply: z.boolean(), isMention: z.boolean() }),
).extend({ relationships: z.object({ article: relationshipSchema }) })
export type ToldCommentResource = z.output<typeof toldCommentResource>
/** A review that was liked: what it is called and where it is. `gameReviewSlug`: of its game. */
const gameReviewLikeResource = resourceOf(
  'gameReviewLike',
  z.object({ gameReviewTitle: z.string(), gameReviewPath: z.string(), gameReviewSlug: z.string() }),
)
export type GameReviewLikeResource = z.output<typeof gameReviewLikeResource>
const notificationResource = resourceOf('notification', notificationAttributes).extend({
  relationships: z.object({ createdBy: relationshipSchema, notificatable: relationshipSchema }),
})
export type NotificationResource = z.output<typeof notificationResource>

const notificationSubject = z.discriminatedUnion('type', [
  articleActionResource,
  toldCommentResource,
  gameReviewLikeResource,
  articleResource,
  gameResource,
  userResource,
])
/** GET my/notifications. */
export const notificationList = listOf(notificationResource, notificationSubject, {
  uncheckedCount: countSchema,
})
export type NotificationList = z.output<typeof notificationList>

/** GET my/notifications/grouped: of each group the newest notification. `before`: `meta.next` of the page before. */
export const notificationGroupsQuery = z.object({
  kind: z.enum(notificationKinds).optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})
export const notificationGroups = z.object({
  data: z.array(notificationResource),
  included: z.array(notificationSubject),
  meta: z.object({ next: z.string().nullable(), uncheckedCount: countSchema }),
})
export type NotificationGroups = z.output<typeof notificationGroups>
/** POST my/notifications/check_all. */
export const checkedAnswer = z.object({ meta: z.object({ uncheckedCount: countSchema }) })
