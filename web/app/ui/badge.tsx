import type { ReactNode } from 'react'
import styles from '#app/ui/badge.module.css'

type Tone = 'plain' | 'accent' | 'success' | 'danger'

/** A word about the state of a thing. */
export const Badge = ({ children, tone = 'plain' }: { children: ReactNode; tone?: Tone }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)
