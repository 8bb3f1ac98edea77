import { useQuery } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { isNotFound } from '#app/api/failure.ts'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { AppealForm } from '#app/features/suspension/appeal-form.tsx'
import { useSuspensionPageText } from '#app/features/suspension/strings.ts'
import styles from '#app/features/suspension/suspension.module.css'
import { SuspensionAppeal, SuspensionFacts } from '#app/features/suspension/suspension-parts.tsx'
import { commentSuspensionQuery } from '#app/features/suspension/suspension-query.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** For the author of a comment: rule, reason, the appeal and its outcome. */
function CommentSuspension() {
  const text = useSuspensionPageText()
  const { contact } = useSuspensionText()
  const commentId = useParam('commentId')
  const openInquiry = useOpenInquiry()
  const { data, error } = useQuery(commentSuspensionQuery(commentId))
  if (isNotFound(error))
    return (
      <>
        <PageHeading title={text.commentTitle} />
        <EmptyState title={text.noComment} />
      </>
    )
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const suspension = data.data.attributes
  const { state, body, articlePath, articleTitle, gameSlug } = suspension
  const place = `/games/${gameSlug}/${articlePath}/comments?comment=${commentId}#c-${commentId}`
  return (
    <div className={styles.page}>
      <PageHeading
        title={text.commentTitle}
        lead={state === 'reinstated' ? text.ended : text.commentNotice}
      />
      <h2>
        {gameSlug ? (
          <AppLink to={place}>
            <span lang="">{articleTitle}</span>
          </AppLink>
        ) : (
          <span lang="">{articleTitle}</span>
        )}
      </h2>
      <blockquote className={styles.said} lang="">
        {body}
      </blockquote>
      <SuspensionFacts suspension={suspension} />
      <SuspensionAppeal suspension={suspension}>
        <AppealForm target={path`my/article_comments/${commentId}/appeal`} lead={text.commentAppealLead} />
      </SuspensionAppeal>
      <p className={styles.links}>
        <Button look="quiet" onClick={() => openInquiry('other')}>
          {contact}
        </Button>
      </p>
    </div>
  )
}

export default definePage({
  Component: CommentSuspension,
  meta: ({ language }) => {
    const text = useSuspensionPageText.in(language)
    return { title: text.commentTitle, description: text.commentDescription }
  },
})
