import type { ReactNode } from 'react'
import type { SuspensionText } from '#app/entities/moderation/strings.ja.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'

interface SuspensionCardProps {
  suspension: {
    rule: keyof SuspensionText['rules']
    /** Null after the erasure of its author. */
    reason: string | null
    appealState: string | null
    appeal: string | null
  }
  /** Facts behind the rule. */
  children?: ReactNode
}

/** Rule and reason of a suspension, and the appeal that waits for a decision. */
export function SuspensionCard({ suspension, children }: SuspensionCardProps) {
  const text = useModerationText()
  const rules = useSuspensionText().rules
  return (
    <div className={styles.card}>
      <p className={styles.facts}>
        <strong>{rules[suspension.rule]}</strong>
        {children}
      </p>
      <p className={styles.said} lang="" dir="auto">
        {suspension.reason ?? text.erased}
      </p>
      {suspension.appealState === 'waiting' && (
        <>
          <h2 className={styles.cardTitle}>{text.appealText}</h2>
          <p className={styles.said} lang="" dir="auto">
            {suspension.appeal ?? text.erased}
          </p>
        </>
      )}
    </div>
  )
}
