import { useQuery } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { isNotFound } from '#app/api/failure.ts'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { AppealForm } from '#app/features/suspension/appeal-form.tsx'
import { useSuspensionPageText } from '#app/features/suspension/strings.ts'
import styles from '#app/features/suspension/suspension.module.css'
import { SuspensionAppeal, SuspensionFacts } from '#app/features/suspension/suspension-parts.tsx'
import { suspensionQuery } from '#app/features/suspension/suspension-query.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** For the author: rule, reason, the appeal and what became of it. */
function Suspension() {
  const text = useSuspensionPageText()
  const { notice, contact } = useSuspensionText()
  const articlePath = useParam('articlePath')
  const openInquiry = useOpenInquiry()
  const { data, error } = useQuery(suspensionQuery(articlePath))
  if (isNotFound(error)) {
    const back = <ButtonLink to="/articles">{text.back}</ButtonLink>
    return (
      <>
        <PageHeading title={text.title} />
        <EmptyState title={text.none} action={back} />
      </>
    )
  }
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const suspension = data.data.attributes
  return (
    <div className={styles.page}>
      <PageHeading title={text.title} lead={suspension.state === 'reinstated' ? text.ended : notice} />
      <h2>{suspension.title}</h2>
      <SuspensionFacts suspension={suspension} />
      <SuspensionAppeal suspension={suspension}>
        <AppealForm target={path`my/articles/${articlePath}/appeal`} lead={text.appealLead} />
      </SuspensionAppeal>
      <p className={styles.links}>
        <ButtonLink to={`/articles/${articlePath}/edit`}>{text.edit}</ButtonLink>
        <Button look="quiet" onClick={() => openInquiry('other')}>
          {contact}
        </Button>
      </p>
    </div>
  )
}

export default definePage({
  Component: Suspension,
  meta: ({ language }) => {
    const text = useSuspensionPageText.in(language)
    return { title: text.title, description: text.description }
  },
})
