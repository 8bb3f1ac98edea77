import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Says that there are no reviews, and where to go instead. */
export function NoReviews({ action }: { action: { to: string; label: string } }) {
  const text = useGameReviewText()
  return (
    <EmptyState title={text.emptyTitle} text={text.emptyText} link={{ to: action.to, label: action.label }} />
  )
}
