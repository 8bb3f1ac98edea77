import { GameReview, gameReview } from '#app/features/game-reviews/game-review.tsx'
import { definePage } from '#app/routes/page.ts'

const EditReview = () => <GameReview doing="edit" />

export default definePage({ Component: EditReview, ...gameReview('edit') })
