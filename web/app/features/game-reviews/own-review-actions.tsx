import { useQueryClient } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { OwnReviewMenu } from '#app/entities/review/own-review-menu.tsx'
import { type ReviewView, reviewAddress } from '#app/entities/review/review-view.ts'
import styles from '#app/features/game-reviews/own-review-actions.module.css'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

const tones = { PublishedReview: 'accent', DraftReview: 'plain', SuspendedReview: 'danger' } as const

/** The end of a row of an own review: its state, Edit, and the menu; a deleted one can be restored. */
export function OwnReviewActions({ view }: { view: ReviewView }) {
  const text = useGameReviewText()
  const { review } = view
  if (review.purgeAt) return <Deleted id={view.id} purgeAt={review.purgeAt} />
  return (
    <div className={styles.actions}>
      <Badge tone={tones[review.type]}>{text.status[review.type]}</Badge>
      {review.hasNewerDraft && review.type === 'PublishedReview' && <Badge>{text.newer}</Badge>}
      {review.type === 'SuspendedReview' && (
        <ButtonLink to={`/game-reviews/${view.id}/suspension`} size="small">
          {text.why}
        </ButtonLink>
      )}
      <ButtonLink to={`${reviewAddress(view)}/edit`} size="small" icon={<FilePen aria-hidden />}>
        {text.edit}
      </ButtonLink>
      <OwnReviewMenu view={view} />
    </div>
  )
}

function Deleted({ id, purgeAt }: { id: string; purgeAt: string }) {
  const text = useGameReviewText()
  const language = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const restore = useCommand<void>({
    request: () => ({ method: 'POST', path: path`my/game_reviews/${id}/restore` }),
    onSuccess: () => {
      toast(text.restored)
      return client.invalidateQueries()
    },
  })
  return (
    <div className={styles.actions}>
      <small>
        {text.deletedUntil}: <time dateTime={purgeAt}>{formatDate(purgeAt, language)}</time>
      </small>
      <Button size="small" busy={restore.isPending} onClick={() => restore.run()}>
        {text.restore}
      </Button>
    </div>
  )
}
