import { isDeepStrictEqual } from 'node:util'
import { type TextRef, textRefOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ReviewTextSavedEvent } from '@koryaku/contracts/reviews/review.events.ts'
import type { ReviewDraft } from '@koryaku/contracts/reviews/review-parts.ts'
import { openContent, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import type { Decider } from '#command-handling/decider.ts'
import type { ReviewFacts } from './review.decider.ts'

export interface ReviewText {
  ref: TextRef
  draft: ReviewDraft
}
/** The newest version; null: nothing is saved. */
export type ReviewTextState = ReviewText | null
export interface SaveReview {
  where: ReviewFacts
  base: TextRef | null
  draft: ReviewDraft
}

/** Each version is complete, so the last one is the state. The others are read to deduplicate retried saves. */
export const REVIEW_TEXT_TAIL = 8

/**
 * Saves the text of one review, encrypted with its key.
 * Rejects a save whose base is not the newest version, so that it does not overwrite a save of another tab.
 */
export const reviewTextDecider = (
  reviewId: string,
  key: Buffer,
): Decider<ReviewTextState, SaveReview, ReviewTextSavedEvent> => ({
  initial: null,
  evolve: (_, { data }, { revision }) => ({
    ref: textRefOf(revision),
    draft: openContent(data.sealed, reviewId, key) as ReviewDraft,
  }),
  decide({ where, base, draft }, state) {
    if (state && isDeepStrictEqual(state.draft, draft)) return []
    if ((state?.ref ?? null) !== base) throw new DomainError('revision_conflict')
    return [{ type: 'ReviewTextSaved', data: { ...where, base, sealed: sealContent(draft, reviewId, key) } }]
  },
})
