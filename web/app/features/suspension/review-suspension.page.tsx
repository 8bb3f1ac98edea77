import { useQuery } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { isNotFound } from '#app/api/failure.ts'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { AppealForm } from '#app/features/suspension/appeal-form.tsx'
import { useSuspensionPageText } from '#app/features/suspension/strings.ts'
import styles from '#app/features/suspension/suspension.module.css'
import { SuspensionAppeal, SuspensionFacts } from '#app/features/suspension/suspension-parts.tsx'
import { reviewSuspensionQuery } from '#app/features/suspension/suspension-query.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** For the author of a review: rule, reason, the appeal and its outcome. */
function ReviewSuspension() {
  const text = useSuspensionPageText()
  const { reviewNotice, contact } = useSuspensionText()
  const reviewId = useParam('reviewId')
  const openInquiry = useOpenInquiry()
  const { data, error } = useQuery(reviewSuspensionQuery(reviewId))
  if (isNotFound(error)) {
    const back = <ButtonLink to="/game-reviews/my-reviews">{text.ofReview.back}</ButtonLink>
    return (
      <>
        <PageHeading title={text.ofReview.title} />
        <EmptyState title={text.ofReview.none} action={back} />
      </>
    )
  }
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const suspension = data.data.attributes
  return (
    <div className={styles.page}>
      <PageHeading
        title={text.ofReview.title}
        lead={suspension.state === 'reinstated' ? text.ended : reviewNotice}
      />
      <h2>{suspension.title}</h2>
      <SuspensionFacts suspension={suspension} />
      <SuspensionAppeal suspension={suspension}>
        <AppealForm target={path`my/game_reviews/${reviewId}/appeal`} lead={text.ofReview.appealLead} />
      </SuspensionAppeal>
      <p className={styles.links}>
        {suspension.gameSlug && (
          <ButtonLink to={`/games/${suspension.gameSlug}/game-reviews/${reviewId}`}>
            {text.ofReview.view}
          </ButtonLink>
        )}
        <Button look="quiet" onClick={() => openInquiry('other')}>
          {contact}
        </Button>
      </p>
    </div>
  )
}

export default definePage({
  Component: ReviewSuspension,
  meta: ({ language }) => {
    const text = useSuspensionPageText.in(language)
    return { title: text.ofReview.title, description: text.ofReview.description }
  },
})
