import type { ReactNode } from 'react'
import styles from '#app/ui/scroll-box.module.css'

interface ScrollBoxProps {
  /** Accessible name of the content, for screen-reader users who focus the box. */
  label: string
  /** Bounds of the box where its place does not give them. */
  className?: string | undefined
  children: ReactNode
}

/** Content wider or higher than its container scrolls in a separate box, by touch, wheel and keyboard. */
export const ScrollBox = ({ label, className, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whatever scrolls is reached by the keyboard
  <section className={className ? `${styles.box} ${className}` : styles.box} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
