import type { ReactNode } from 'react'
import styles from '#app/ui/columns.module.css'

/** The main column, and a side column next to it (below it on phones). */
export const Columns = ({ children, side }: { children: ReactNode; side?: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    {side && <aside className={styles.side}>{side}</aside>}
  </div>
)
