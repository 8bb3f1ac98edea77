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

/** Versions are whole: the last one decides. The others are read to recognise a save that is sent again. */
export const REVIEW_TEXT_TAIL = 8

/** Saves of one review, opened and sealed by its key. What another tab saved since is not overwritten. */
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
