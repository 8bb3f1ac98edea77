import type { ReactNode } from 'react'
import styles from '#app/ui/columns.module.css'

/** The main column, and beside it (below on phones) what else there is. */
export const Columns = ({ children, side }: { children: ReactNode; side?: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    {side && <aside className={styles.side}>{side}</aside>}
  </div>
)
