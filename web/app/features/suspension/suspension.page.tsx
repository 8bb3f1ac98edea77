import type { SuspensionAttributes } from '@koryaku/contracts/moderation/moderation.api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '#app/api/failure.ts'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { AppealForm } from '#app/features/suspension/appeal-form.tsx'
import { useSuspensionPageText } from '#app/features/suspension/strings.ts'
import styles from '#app/features/suspension/suspension.module.css'
import { suspensionQuery } from '#app/features/suspension/suspension-query.ts'
import { formatDateTime } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
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
      <Facts suspension={suspension} />
      <Appeal suspension={suspension} articlePath={articlePath} />
      <p className={styles.links}>
        <ButtonLink to={`/articles/${articlePath}/edit`}>{text.edit}</ButtonLink>
        <Button look="quiet" onClick={() => openInquiry('other')}>
          {contact}
        </Button>
      </p>
    </div>
  )
}

function Facts({ suspension }: { suspension: SuspensionAttributes }) {
  const text = useSuspensionPageText()
  const { rules } = useSuspensionText()
  const language = useLanguage()
  const facts: [string, ReactNode][] = [
    [text.rule, rules[suspension.rule]],
    [text.reason, suspension.reason ?? text.erased],
    [text.evidence, text.evidenceOf(suspension.evidenceRevision)],
    [text.since, formatDateTime(suspension.suspendedAt, language)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Appeal({ suspension, articlePath }: { suspension: SuspensionAttributes; articlePath: string }) {
  const text = useSuspensionPageText()
  const { state, appealState, appeal, decision } = suspension
  if (state === 'reinstated' && !appealState && !decision) return null
  return (
    <section className={styles.appeal}>
      <h2>{state === 'reinstated' && !appealState ? text.ended : text.appealTitle}</h2>
      {state === 'suspended' && !appealState && <AppealForm articlePath={articlePath} />}
      {appealState && <p role="status">{text.states[appealState]}</p>}
      {appeal && <p className={styles.said}>{appeal}</p>}
      {decision && (
        <div>
          <h3>{text.decision}</h3>
          <p className={styles.said}>{decision}</p>
        </div>
      )}
    </section>
  )
}

export default definePage({
  Component: Suspension,
  meta: ({ language }) => {
    const text = useSuspensionPageText.in(language)
    return { title: text.title, description: text.description }
  },
})
