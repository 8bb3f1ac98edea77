import type { ReviewEvent, ReviewTextSavedEvent } from '@koryaku/contracts/reviews/review.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'

export type ReviewRow = Written<typeof gameReview>
/** An event of a review or of its text. */
export type ReviewStep = Recorded<ReviewEvent | ReviewTextSavedEvent>
