import { GameReview, gameReview } from '#app/features/game-reviews/game-review.tsx'
import { definePage } from '#app/routes/page.ts'

const NewReview = () => <GameReview doing="new" />

export default definePage({ Component: NewReview, ...gameReview('new') })
