import { GameReview, gameReview } from '#app/features/game-reviews/game-review.tsx'
import { definePage } from '#app/routes/page.ts'

const Review = () => <GameReview doing="review" />

export default definePage({ Component: Review, ...gameReview('review') })
