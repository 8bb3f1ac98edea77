import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import styles from '#app/ui/empty-state.module.css'

interface EmptyStateProps {
  title: string
  text?: string
  /** Where to go from here. */
  link?: { to: string; label: string }
  /** What to do here, where it is not a link. */
  action?: ReactNode
}

/** Message for an empty list, with the one action to fill it. */
export function EmptyState({ title, text, link, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 64 40" width="64" height="40" aria-hidden className={styles.mark}>
        <path
          d="M4 34h56M14 34V14h36v20M14 14l6-8h24l6 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path d="M26 24h12" stroke="var(--accent)" strokeWidth="1.5" />
      </svg>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {link && (
        <ButtonLink to={link.to} look="primary">
          {link.label}
        </ButtonLink>
      )}
      {action}
    </div>
  )
}
