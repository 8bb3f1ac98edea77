import { useNavigate } from 'react-router'
import { OwnReviewMenu } from '#app/entities/review/own-review-menu.tsx'
import { type ReviewView, reviewAddress } from '#app/entities/review/review-view.ts'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Actions of the authors on the page of their review. */
export default function OwnLinks({ view }: { view: ReviewView }) {
  const text = useGameReviewText()
  const navigate = useNavigate()
  return (
    <>
      <ButtonLink to={`${reviewAddress(view)}/edit`} size="small">
        {text.edit}
      </ButtonLink>
      <OwnReviewMenu view={view} onRemoved={() => void navigate('/game-reviews/my-reviews')} />
    </>
  )
}
