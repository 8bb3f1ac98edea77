import type { ReactNode } from 'react'
import styles from '#app/ui/rows.module.css'

/** Lines under each other, each with something to do at its end. */
export const Rows = ({ children, ordered }: { children: ReactNode; ordered?: boolean }) =>
  ordered ? <ol className={styles.rows}>{children}</ol> : <ul className={styles.rows}>{children}</ul>

/** The first child takes the room that the others leave. */
export const Row = ({ children }: { children: ReactNode }) => <li className={styles.row}>{children}</li>
