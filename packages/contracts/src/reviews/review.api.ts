import { z } from 'zod'
import { articleLanguageSchema } from '../articles/article-content.ts'
import { textRefSchema } from '../articles/text/text-ref.ts'
import { gameResource } from '../games/game.api.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import {
  countSchema,
  dataOf,
  listOf,
  pageQuerySchema,
  relationshipSchema,
  resourceOf,
  timeSchema,
} from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { userResource } from '../users/user.api.ts'
import { readReviewContent, reviewContentSchema, scoreSchema } from './review-content.ts'
import { PLAYTHROUGHS_MAX, playOutcomes } from './review-parts.ts'

export const reviewTypes = ['PublishedReview', 'DraftReview', 'SuspendedReview'] as const
export type ReviewType = (typeof reviewTypes)[number]

/** Relationships: `user`, `game`. `path` equals the id. */
const reviewAttributes = z.object({
  type: z.enum(reviewTypes),
  title: z.string(),
  path: z.string(),
  /** 1–10 in half steps; null: a draft that has none yet. */
  score: scoreSchema.nullable(),
  platform: z.string().nullable(),
  hours: z.number().int().nullable(),
  outcome: z.enum(playOutcomes).nullable(),
  /** 1 easy – 5 hard. */
  difficulty: z.number().int().nullable(),
  /** The whole review reveals the plot: its text is shown on request, and `excerpt` is empty. */
  spoiler: z.boolean(),
  /** The first words of the text, without marked spoilers. */
  excerpt: z.string(),
  updatedAt: timeSchema,
  /** When it was published first. */
  publishedAt: timeSchema.nullable(),
  likesCount: countSchema,
  /** Is there a newer text than the public one? To its author alone. */
  hasNewerDraft: z.boolean().optional(),
  /** End of the undo period of a deleted review. For the author only. */
  purgeAt: timeSchema.optional(),
})
export type ReviewAttributes = z.output<typeof reviewAttributes>

const reviewOf = <Attributes extends z.ZodType<object>>(attributes: Attributes) =>
  resourceOf('gameReview', attributes).extend({
    relationships: z.object({ user: relationshipSchema, game: relationshipSchema }),
  })
export const reviewResource = reviewOf(reviewAttributes).meta({ id: 'GameReview' })
export type ReviewResource = z.output<typeof reviewResource>

/** The games and authors of reviews. */
const besideReviews = z.discriminatedUnion('type', [gameResource, userResource])
/**
 * GET game_reviews, games/{slug}/game_reviews, users/{name}/game_reviews, my/game_reviews, game_reviews/my_reviews,
 * my/game_reviews/following, game_review_likes, games/{slug}/game_review_likes.
 */
export const reviewList = listOf(reviewResource, besideReviews).meta({ id: 'GameReviewList' })
export type ReviewList = z.output<typeof reviewList>
/** A list of reviews with more in its `meta`. */
export const reviewListWith = <Meta extends z.ZodRawShape>(meta: Meta) =>
  listOf(reviewResource, besideReviews, meta)

export const reviewOrders = ['latest', 'popular', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]
/** GET game_reviews, games/{slug}/game_reviews. */
export const reviewsQuery = pageQuerySchema.extend({ sort: z.enum(reviewOrders).default('latest') })
export type ReviewsQuery = z.output<typeof reviewsQuery>
/** GET my/game_reviews: drafts and published ones without a filter. Deleted ones that can be restored come alone. */
export const ownReviewsQuery = pageQuerySchema.extend({
  filter: z.enum(['published', 'draft', 'deleted']).optional(),
})
export type OwnReviewsQuery = z.output<typeof ownReviewsQuery>

const playthroughAttributes = z.object({
  id: shortIdSchema,
  /** When it was added to the review. */
  addedAt: timeSchema,
  /** The day it was played; null: not given. */
  playedOn: z.iso.date().nullable(),
  score: scoreSchema,
  platform: z.string(),
  hours: z.number().int().nullable(),
  outcome: z.enum(playOutcomes).nullable(),
})
export type PlaythroughAttributes = z.output<typeof playthroughAttributes>
/** Recorded playthroughs, oldest first. The score of the newest one is the score of the review. */
const playthroughs = z.array(playthroughAttributes).max(PLAYTHROUGHS_MAX)

/** GET games/{slug}/game_reviews/{path}: a public review, or an own one, with its text as HTML that is safe to insert. */
const reviewBodyAttributes = reviewAttributes.extend({
  html: z.string(),
  good: z.string(),
  bad: z.string(),
  forWhom: z.string(),
  playthroughs,
})
export type ReviewBodyAttributes = z.output<typeof reviewBodyAttributes>
export const reviewDocument = z.object({
  data: reviewOf(reviewBodyAttributes),
  included: z.array(besideReviews),
})
export type ReviewDocument = z.output<typeof reviewDocument>

/** GET games/{slug}/game_reviews/my_review: the own review of this game, deleted ones excepted; null: none. */
export const myReviewDocument = z.object({
  data: reviewResource.nullable(),
  included: z.array(besideReviews),
})
export type MyReviewDocument = z.output<typeof myReviewDocument>

/** GET my/game_reviews/{id}: the initial data of the editor. */
const reviewEditAttributes = reviewAttributes.extend({
  content: readReviewContent,
  playthroughs,
  /** The newest version: sent back as `base` with the next save; null: nothing was saved yet. */
  textRef: textRefSchema.nullable(),
  /** The version that readers have; null: it is not public. */
  publicRef: textRefSchema.nullable(),
})
export type ReviewEditAttributes = z.output<typeof reviewEditAttributes>
export const reviewEditDocument = z.object({
  data: reviewOf(reviewEditAttributes),
  included: z.array(besideReviews),
})
export type ReviewEditDocument = z.output<typeof reviewEditDocument>

/** Response of commands. Without text: the receipt of a command outlives it. */
export const reviewStateDocument = dataOf(
  resourceOf(
    'gameReview',
    z.object({
      type: z.enum(reviewTypes),
      path: z.string(),
      textRef: textRefSchema.nullable(),
      publicRef: textRefSchema.nullable(),
      hasNewerDraft: z.boolean(),
    }),
  ),
)
export type ReviewStateDocument = z.output<typeof reviewStateDocument>
/** POST, DELETE game_review_likes/{id}. */
export const likedReview = dataOf(
  resourceOf('gameReview', z.object({ likedByCurrentUser: z.boolean(), likesCount: countSchema })),
)
export type LikedReview = z.output<typeof likedReview>

/** POST game_reviews: a draft; 409 `review_exists` with the path of the own review of this game as `detail`. */
export const startReviewBody = z.object({ game_slug: gameSlugSchema })
/** PATCH my/game_reviews/{id}: saves the draft. `base`: the version that it was made from; 409 where there is a newer one. */
export const saveReviewBody = z.object({ content: reviewContentSchema, base: textRefSchema.nullable() })
/** PATCH my/game_reviews/{id}/publish: makes the newest version public, after saving `content` where it is given. */
export const publishReviewBody = z.object({
  content: reviewContentSchema.optional(),
  base: textRefSchema.nullable(),
  /** Adds a playthrough and keeps the ones before; otherwise the newest one is corrected. */
  playedAgain: z.boolean().default(false),
  /** The day it was played; without it, a corrected playthrough keeps its day. */
  playedOn: z.iso.date().nullable().optional(),
})
/** Language of the site's texts around the author's text: that of the page. */
export const reviewQuery = z.object({ language: articleLanguageSchema.default('ja') })
export const reviewPathParams = z.object({ slug: gameSlugSchema, path: shortIdSchema })
/** DELETE my/game_reviews/{id}/playthroughs/{playthroughId}. */
export const playthroughParams = z.object({ id: shortIdSchema, playthroughId: shortIdSchema })
