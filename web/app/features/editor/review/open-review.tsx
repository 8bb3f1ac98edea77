import type { ReviewEditDocument } from '@koryaku/contracts/reviews/review.api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import SuspensionNotice from '#app/entities/moderation/suspension-notice.tsx'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { ReviewForm } from '#app/features/editor/review/review-form.tsx'
import { emptyContent, leftOnDevice } from '#app/features/editor/review/review-opening.ts'
import { useReviewFormText } from '#app/features/editor/review/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

interface OpenReviewProps {
  slug: string
  /** The stored review; null: a new review. */
  document: ReviewEditDocument | null
  onReopen: (id: string) => void
  menu?: ReactNode
}

/** Opens the form with what an earlier page could not save, else with what the server has. */
export function OpenReview({ slug, document, onReopen, menu }: OpenReviewProps) {
  const text = useReviewFormText()
  const language = useLanguage()
  const viewer = useViewer()
  const userId = viewer.status === 'member' ? viewer.user.userId : ''
  const game = useQuery(gameDetail(slug))
  const left = useQuery(leftOnDevice(userId, slug))
  if (game.error && !game.data) throw game.error
  if (!game.data || left.data === undefined || userId === '') return <PageSkeleton />
  const attributes = document?.data.attributes
  const stored = {
    open: {
      id: document?.data.id ?? null,
      content: attributes?.content ?? emptyContent(),
      base: attributes?.textRef ?? null,
    },
    forget: null,
  }
  const name = gameTitle(game.data.data.attributes, language)
  const isSuspended = attributes?.type === 'SuspendedReview'
  return (
    <>
      {isSuspended && document && <SuspensionNotice reviewId={document.data.id} />}
      <ReviewForm
        slug={slug}
        game={game.data.data.attributes}
        userId={userId}
        opening={left.data ?? stored}
        title={document ? text.editTitle(name) : text.newTitle(name)}
        newest={attributes?.playthroughs.at(-1) ?? null}
        isPublic={attributes?.type === 'PublishedReview'}
        onReopen={onReopen}
        menu={menu}
      />
    </>
  )
}
