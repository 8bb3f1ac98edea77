import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { OwnReviewMenu } from '#app/entities/review/own-review-menu.tsx'
import { OpenReview } from '#app/features/editor/review/open-review.tsx'
import { reviewFormMeta } from '#app/features/editor/review/review-meta.ts'
import { reviewToEdit } from '#app/features/editor/review/review-opening.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** Edits an own review, drafts too. */
function EditReview() {
  const slug = useParam('gameSlug')
  const id = useParam('path')
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const review = useQuery(reviewToEdit(id))
  if (review.error && !review.data) throw review.error
  if (!review.data) return <PageSkeleton />
  const { attributes } = review.data.data
  const reopen = async () => {
    await review.refetch()
    setRound(before => before + 1)
  }
  return (
    <OpenReview
      key={`${id} ${round}`}
      slug={slug}
      document={review.data}
      onReopen={() => void reopen()}
      menu={
        <OwnReviewMenu
          view={{ id, review: attributes }}
          onRemoved={() => void navigate('/game-reviews/my-reviews')}
        />
      }
    />
  )
}

export default definePage({
  Component: EditReview,
  queries: ({ params }) => [gameDetail(params.gameSlug ?? '')],
  meta: context => reviewFormMeta(context, 'edit'),
})
