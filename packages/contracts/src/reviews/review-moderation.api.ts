import { z } from 'zod'
import { countSchema, dataOf, listOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { historyEntry, standingDocument, suspendBody, suspension } from '../moderation/moderation.api.ts'
import { scoreSchema } from './review-content.ts'

/** POST moderation/game_reviews/{id}/suspend. The text that is public is the evidence. */
export const suspendReviewBody = suspendBody.omit({ evidenceRevision: true })

/** Response of commands: the state of the review. */
export const reviewStandingDocument = dataOf(
  resourceOf('gameReview', standingDocument.shape.data.shape.attributes),
)

/** The last suspension of a review. Texts are null once their author was erased. */
const reviewSuspension = suspension.omit({ evidenceRevision: true })
export type ReviewSuspensionAttributes = z.output<typeof reviewSuspension>
/** GET my/game_reviews/{id}/suspension. */
export const reviewSuspensionDocument = dataOf(
  resourceOf('suspension', reviewSuspension.extend({ title: z.string(), gameSlug: z.string().nullable() })),
)
export type ReviewSuspensionDocument = z.output<typeof reviewSuspensionDocument>

export const moderatedReviewLists = ['suspended', 'appeals'] as const
export type ModeratedReviewList = (typeof moderatedReviewLists)[number]
/** GET moderation/game_reviews. */
export const moderatedReviewsQuery = pageQuerySchema.extend({ list: z.enum(moderatedReviewLists) })

/** A review as moderators see it: the text that readers have or had. */
const moderatedReview = z.object({
  title: z.string(),
  state: z.enum(['shown', 'suspended']),
  path: z.string(),
  score: scoreSchema.nullable(),
  gameSlug: z.string().nullable(),
  gameTitle: z.string().nullable(),
  gameTitleEn: z.string().nullable(),
  /** Null where the author is anonymous, or was erased. */
  authorName: z.string().nullable(),
  publishedAt: timeSchema.nullable(),
  /** Reports about it that are open. */
  openReports: countSchema,
  suspension: reviewSuspension.nullable(),
})
export type ModeratedReviewAttributes = z.output<typeof moderatedReview>
const moderatedReviewResource = resourceOf('moderatedReview', moderatedReview)
export type ModeratedReviewResource = z.output<typeof moderatedReviewResource>
export const moderatedReviewList = listOf(moderatedReviewResource)
export type ModeratedReviewDocument = z.output<typeof moderatedReviewList>

/** Moderation actions on a review, and its author's appeals. */
const reviewHistoryEntry = historyEntry.extend({
  type: z.enum(['ReviewSuspended', 'ReviewReinstated', 'ReviewSuspensionAppealed', 'ReviewAppealDecided']),
})
export type ReviewHistoryAttributes = z.output<typeof reviewHistoryEntry>
/** GET moderation/game_reviews/{id}: the review with its text as HTML that is safe to insert, and its timeline, oldest first. */
export const reviewTimelineDocument = z.object({
  data: resourceOf(
    'moderatedReview',
    moderatedReview.extend({ html: z.string(), good: z.string(), bad: z.string(), forWhom: z.string() }),
  ),
  meta: z.object({ timeline: z.array(resourceOf('historyEntry', reviewHistoryEntry)) }),
})
export type ReviewTimelineDocument = z.output<typeof reviewTimelineDocument>
