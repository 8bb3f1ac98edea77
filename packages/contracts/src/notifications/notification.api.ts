import { z } from 'zod'
import { articleResource } from '../articles/article.api.ts'
import { gameResource } from '../games/game.api.ts'
import { countSchema, listOf, relationshipSchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { userResource } from '../users/user.api.ts'
import { notificationKinds, STAFF_ACTIONS, staffQueues } from './notification-kinds.ts'

/**
 * Kinds from `suspended` on name no actor: six come from moderators, the others from the site. They have no
 * `createdBy`.
 */
const notificationAction = z.enum([
  'liked',
  'commented',
  'followed',
  // A followed member published an article or a review.
  'published',
  'suspended',
  'reinstated',
  'appeal_upheld',
  'appeal_overturned',
  // A held comment, and one that is held again after an undone suspension.
  'released',
  'held_again',
  'schedule_missed',
  // Votes of readers on a guide.
  'outdated_first',
  'outdated_enough',
  'other_version_first',
  'other_version_enough',
  // A version of a game, for which guides are to be checked.
  'version_unchecked',
  // The outcome of a requested game.
  'request_accepted',
  'request_declined',
  'request_duplicate',
  // To moderators: all open reports, all waiting appeals, and all held comments.
  ...STAFF_ACTIONS,
])

/**
 * Spec §3. Relationships: `createdBy` (user) and `notificatable` (null, or included: an `articleAction`, an `articleComment`,
 * a `gameReviewLike`, or the game of a version). `checkedAt` null: unread.
 */
const notificationAttributes = z.object({
  action: notificationAction,
  checkedAt: timeSchema.nullable(),
  createdAt: timeSchema,
  /** True if the actor is not named. */
  anonymous: z.boolean(),
  /** For a version of a game: its label, and the number of the user's guides to check for it. */
  version: z.object({ label: z.string(), guides: countSchema }).optional(),
  kind: z.enum(notificationKinds),
  /** For a group: the number of further ones, up to {@link GROUP_COUNTED_MAX}. */
  others: countSchema.optional(),
  /** For a requested game: its title as requested. */
  request: z.object({ title: z.string() }).optional(),
  /** For moderators: the number of waiting items, up to {@link GROUP_COUNTED_MAX}, and the list of the newest. */
  waiting: z.object({ count: countSchema, queue: z.enum(staffQueues) }).optional(),
})
export type NotificationAttributes = z.output<typeof notificationAttributes>

/** An action on an article, or on a comment of it. Relationship: `article`, which has a game. */
const articleActionResource = resourceOf(
  'articleAction',
  notificationAttributes
    .pick({ action: true })
    /** The comment that was liked. */
    .extend({ commentId: z.string().optional() }),
).extend({ relationships: z.object({ article: relationshipSchema }) })
export type ArticleActionResource = z.output<typeof articleActionResource>
/** A comment under an article, by its ID. Relationship: `article`, which has a game. */
const toldCommentResource = resourceOf(
  'articleComment',
  /** True if it answers the receiver; otherwise, whether it mentions them. */
  z.object({ isReply: z.boolean(), isMention: z.boolean() }),
).extend({ relationships: z.object({ article: relationshipSchema }) })
export type ToldCommentResource = z.output<typeof toldCommentResource>
/** A liked review: its title and path. `gameReviewSlug` is the slug of its game. */
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

/** GET my/notifications/grouped: the newest notification of each group. `before`: `meta.next` of the previous page. */
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
