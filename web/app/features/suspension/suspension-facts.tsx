import type { CommentSuspensionAttributes } from '@koryaku/contracts/comments/comment-moderation.api.ts'
import type { ReactNode } from 'react'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { AppealForm } from '#app/features/suspension/appeal-form.tsx'
import { useSuspensionPageText } from '#app/features/suspension/strings.ts'
import styles from '#app/features/suspension/suspension.module.css'
import { formatDateTime } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

/** @param evidence the version that it is about; none: a comment */
export function SuspensionFacts({
  suspension,
  evidence,
}: {
  suspension: CommentSuspensionAttributes
  evidence?: string
}) {
  const text = useSuspensionPageText()
  const { rules } = useSuspensionText()
  const language = useLanguage()
  const facts: [string, ReactNode][] = [
    [text.rule, rules[suspension.rule]],
    [text.reason, suspension.reason ?? text.erased],
    ...(evidence === undefined ? [] : [[text.evidence, evidence] as [string, ReactNode]]),
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

/** The appeal, or the way to it, and the decision. */
export function Appeal({
  suspension,
  ...form
}: {
  suspension: CommentSuspensionAttributes
  target: string
  lead: string
}) {
  const text = useSuspensionPageText()
  const { state, appealState, appeal, decision } = suspension
  if (state === 'reinstated' && !appealState && !decision) return null
  return (
    <section className={styles.appeal}>
      <h2>{state === 'reinstated' && !appealState ? text.ended : text.appealTitle}</h2>
      {state === 'suspended' && !appealState && <AppealForm {...form} />}
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
