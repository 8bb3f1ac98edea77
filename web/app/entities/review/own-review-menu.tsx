import { Trash2, Undo2 } from 'lucide-react'
import { path } from '#app/api/client.ts'
import { useOwnReviewText } from '#app/entities/review/own-strings.ts'
import type { ReviewView } from '#app/entities/review/review-view.ts'
import { useOwnWork } from '#app/entities/viewer/use-own-work.tsx'
import { Menu } from '#app/ui/menu.tsx'

interface OwnReviewMenuProps {
  view: Pick<ReviewView, 'id' | 'review'>
  /** Called after the deletion. */
  onRemoved?: () => void
}

/** Unpublishes or deletes an own review. The notice of a deletion offers to undo it. */
export function OwnReviewMenu({ view, onRemoved }: OwnReviewMenuProps) {
  const { id, review } = view
  const text = useOwnReviewText()
  const { ask, dialogs } = useOwnWork({
    ...{ path: path`my/game_reviews/${id}`, restoreMethod: 'POST', text },
    ...(onRemoved && { onRemoved }),
  })
  // The end of a suspension decides about it.
  if (review.type === 'SuspendedReview') return null
  return (
    <>
      <Menu
        label={text.menu(review.title)}
        entries={[
          ...(review.type === 'PublishedReview'
            ? [{ label: text.unpublish, icon: <Undo2 />, onSelect: () => ask('unpublish') }]
            : []),
          { label: text.remove, icon: <Trash2 />, danger: true, onSelect: () => ask('remove') },
        ]}
      />
      {dialogs}
    </>
  )
}
