import type { LikedReview } from '@koryaku/contracts/reviews/review.api.ts'
import { path } from '#app/api/client.ts'
import { HeartButton } from '#app/entities/reaction/heart-button.tsx'
import type { ReviewView } from '#app/entities/review/review-view.ts'
import { useReviewText } from '#app/entities/review/strings.ts'
import { useToggle } from '#app/entities/viewer/use-toggle.ts'
import { useViewerState } from '#app/entities/viewer/viewer.tsx'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

/** Likes and unlikes a review; authors see the count alone. */
export function ReviewLikeButton({ view: { id, review, author } }: { view: ReviewView }) {
  const text = useReviewText()
  const language = useLanguage()
  const own = useViewerState(
    ({ viewer }) => viewer.status === 'member' && viewer.user.userId === author?.userId,
  )
  if (!own) return <OthersButton id={id} likesCount={review.likesCount} />
  return <span className="soft">{text.likes(formatCount(review.likesCount, language))}</span>
}

function OthersButton({ id, likesCount }: { id: string; likesCount: number }) {
  const like = useToggle<LikedReview>({
    list: 'liking_game_review_ids',
    id,
    count: likesCount,
    request: next => ({ method: next ? 'POST' : 'DELETE', path: path`game_review_likes/${id}` }),
    countOf: answer => answer?.data.attributes.likesCount,
  })
  return <HeartButton {...like} />
}
