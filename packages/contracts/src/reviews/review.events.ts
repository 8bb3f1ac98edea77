import { z } from 'zod'
import { sealedPart } from '../articles/sealed-part.ts'
import { textRefSchema } from '../articles/text/text-ref.ts'
import { defineEvent, type EventOf } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdFrom, shortIdSchema } from '../ids.ts'
import { reviewModerationEvents } from './review-moderation.events.ts'
import { HOURS_MAX, playOutcomes, SCORE2_MAX, SCORE2_MIN } from './review-parts.ts'

const review = { reviewId: shortIdSchema, authorId: shortIdSchema, gameId: shortIdSchema }

export const ReviewDrafted = defineEvent('ReviewDrafted', z.object(review))

const published = {
  ...review,
  /** The public version. */
  textRef: textRefSchema,
  /** True if the whole review reveals the plot. */
  spoiler: z.boolean(),
}
/** It is public, with its last score. */
export const ReviewPublished = defineEvent(
  'ReviewPublished',
  z.object({
    ...published,
    /** Facts about its author at that time: the weight of the score is computed from them. */
    weightFacts: z.object({ accountDays: z.int().min(0), works: z.int().min(0) }),
    ruleVersion: z.int().min(1),
  }),
)
/** A public review has another text now. */
export const ReviewRevised = defineEvent('ReviewRevised', z.object(published))

const playthrough = {
  ...review,
  playthroughId: shortIdSchema,
  /** The day it was played; null: not given. */
  playedOn: z.iso.date().nullable(),
  /** The version of the game; null: not given. */
  versionId: shortIdSchema.nullable(),
  platform: z.string().min(1).max(80),
  hours: z.int().min(0).max(HOURS_MAX).nullable(),
  outcome: z.enum(playOutcomes).nullable(),
  difficulty: z.int().min(1).max(5).nullable(),
  /** In halves. */
  score2: z.int().min(SCORE2_MIN).max(SCORE2_MAX),
}
/** The author played the game once more, and gave this score. The newest one is the score of the review. */
export const PlaythroughAdded = defineEvent('PlaythroughAdded', z.object(playthrough))
export const PlaythroughCorrected = defineEvent('PlaythroughCorrected', z.object(playthrough))
/** The author removed an earlier playthrough. The score of the review stays that of the newest one. */
export const PlaythroughRemoved = defineEvent(
  'PlaythroughRemoved',
  z.object({ ...review, playthroughId: shortIdSchema }),
)

export const ReviewUnpublished = defineEvent('ReviewUnpublished', z.object(review))
/** `purgeAt`: until then it can be restored. */
export const ReviewDeleted = defineEvent(
  'ReviewDeleted',
  z.object({ ...review, wasPublished: z.boolean(), purgeAt: z.iso.datetime() }),
)
/** It is what it was before. */
export const ReviewRestored = defineEvent('ReviewRestored', z.object({ ...review, published: z.boolean() }))
/** Gone for good: the key of its text is deleted after it. */
export const ReviewPurged = defineEvent('ReviewPurged', z.object({ ...review, wasPublished: z.boolean() }))

/** Lifecycle and scores, without prose. */
export const reviewFamily = defineFamily({
  prefix: 'gameReview',
  stream: (reviewId: string) => reviewId,
  events: [
    ReviewDrafted,
    ReviewPublished,
    ReviewRevised,
    PlaythroughAdded,
    PlaythroughCorrected,
    PlaythroughRemoved,
    ReviewUnpublished,
    ReviewDeleted,
    ReviewRestored,
    ReviewPurged,
    ...reviewModerationEvents,
  ],
})
export type ReviewEvent = FamilyEvent<typeof reviewFamily>
export const reviewStream = reviewFamily.stream
/** @param commandId of the command that begins it */
export const reviewIdOf = (commandId: string): string => shortIdFrom(`review:${commandId}`)

/** A whole draft, in a separate stream: its revisions are the versions of the text. */
export const ReviewTextSaved = defineEvent(
  'ReviewTextSaved',
  z.object({
    ...review,
    /** The version that it was made from; null: an empty page. */
    base: textRefSchema.nullable(),
    /** Opens to a `ReviewDraft`, by the key of the review. */
    sealed: sealedPart,
  }),
)
export type ReviewTextSavedEvent = EventOf<typeof ReviewTextSaved>
export const reviewTextFamily = defineFamily({
  prefix: 'gameReviewText',
  stream: (reviewId: string) => reviewId,
  events: [ReviewTextSaved],
})
export const reviewTextStream = reviewTextFamily.stream

/** The review of this member about this game. It is free again when that review is deleted. */
export const ReviewSlotTaken = defineEvent(
  'ReviewSlotTaken',
  z.object({ gameId: shortIdSchema, userId: shortIdSchema, reviewId: shortIdSchema }),
)
export const reviewSlotFamily = defineFamily({
  prefix: 'reviewSlot',
  stream: (gameId: string, userId: string) => `${gameId}+${userId}`,
  events: [ReviewSlotTaken],
})
export type ReviewSlotEvent = FamilyEvent<typeof reviewSlotFamily>
export const reviewSlotStream = reviewSlotFamily.stream
