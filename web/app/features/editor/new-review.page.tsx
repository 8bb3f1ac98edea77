import type { MyReviewDocument } from '@koryaku/contracts/reviews/review.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { apiGet, path } from '#app/api/client.ts'
import { reviewQueryKeys } from '#app/api/review-query-keys.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { OpenReview } from '#app/features/editor/review/open-review.tsx'
import { reviewFormMeta } from '#app/features/editor/review/review-meta.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** Writes the review of a game. A member has one per game: an existing one is edited instead. */
function NewReview() {
  const slug = useParam('gameSlug')
  const navigate = useNavigate()
  const own = useQuery({
    queryKey: reviewQueryKeys.mineOfGame(slug),
    queryFn: ({ signal }) => apiGet<MyReviewDocument>(path`games/${slug}/game_reviews/my_review`, { signal }),
    // Asked once: the review that this page creates must not send it away.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  })
  const existing = own.data?.data?.id
  const edit = (id: string) => void navigate(`/games/${slug}/game-reviews/${id}/edit`, { replace: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (existing) edit(existing)
  }, [existing])
  if (own.error && !own.data) throw own.error
  if (!own.data || existing) return <PageSkeleton />
  return <OpenReview key={slug} slug={slug} document={null} onReopen={edit} />
}

export default definePage({
  Component: NewReview,
  queries: ({ params }) => [gameDetail(params.gameSlug ?? '')],
  meta: context => reviewFormMeta(context, 'new'),
})
