import type { SuspensionAttributes } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { ReactNode } from 'react'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { useSuspensionPageText } from '#app/features/suspension/strings.ts'
import styles from '#app/features/suspension/suspension.module.css'
import { formatDateTime } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

type Shown = Omit<SuspensionAttributes, 'evidenceRevision'> &
  Partial<Pick<SuspensionAttributes, 'evidenceRevision'>>

/** Why it is suspended, and since when. */
export function SuspensionFacts({ suspension }: { suspension: Shown }) {
  const text = useSuspensionPageText()
  const { rules } = useSuspensionText()
  const language = useLanguage()
  const facts: [string, ReactNode][] = [
    [text.rule, rules[suspension.rule]],
    [text.reason, suspension.reason ?? text.erased],
    ...(suspension.evidenceRevision === undefined
      ? []
      : [[text.evidence, text.evidenceOf(suspension.evidenceRevision)] satisfies [string, ReactNode]]),
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

/** The appeal and what became of it. @param children the form for an appeal */
export function SuspensionAppeal({ suspension, children }: { suspension: Shown; children: ReactNode }) {
  const text = useSuspensionPageText()
  const { state, appealState, appeal, decision } = suspension
  if (state === 'reinstated' && !appealState && !decision) return null
  return (
    <section className={styles.appeal}>
      <h2>{state === 'reinstated' && !appealState ? text.ended : text.appealTitle}</h2>
      {state === 'suspended' && !appealState && children}
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
