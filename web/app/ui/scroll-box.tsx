import type { ReactNode } from 'react'
import styles from '#app/ui/scroll-box.module.css'

interface ScrollBoxProps {
  /** What is inside, for who hears it when the box has the focus. */
  label: string
  /** Bounds of the box where its place does not give them. */
  className?: string | undefined
  children: ReactNode
}

/** What is wider or higher than its place scrolls in a box of its own, by touch, wheel and keyboard. */
export const ScrollBox = ({ label, className, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whatever scrolls is reached by the keyboard
  <section className={className ? `${styles.box} ${className}` : styles.box} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
