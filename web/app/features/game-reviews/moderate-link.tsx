import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Leads moderators from a review to its timeline. */
export default function ModerateLink({ id }: { id: string }) {
  const text = useGameReviewText()
  return (
    <ButtonLink to={`/moderation/game-reviews/${id}`} look="quiet" size="small">
      {text.moderate}
    </ButtonLink>
  )
}
