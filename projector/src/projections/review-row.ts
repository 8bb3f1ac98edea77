import type { Recorded } from '@koryaku/contracts/event-store.ts'
import type { ReviewEvent, ReviewTextSavedEvent } from '@koryaku/contracts/reviews/review.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'

export type ReviewRow = Written<typeof gameReview>
/** An event of a review or of its text. */
export type ReviewStep = Recorded<ReviewEvent | ReviewTextSavedEvent>
