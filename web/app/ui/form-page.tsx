import type { ReactNode } from 'react'
import styles from '#app/ui/form-page.module.css'
import { PageHeading } from '#app/ui/section.tsx'

/** A page with one thing to fill in or to decide: a narrow column in the middle. */
export const FormPage = ({
  title,
  lead,
  wide,
  children,
}: {
  title: string
  lead?: string
  wide?: boolean
  children: ReactNode
}) => (
  <div className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
    <PageHeading title={title} lead={lead} />
    {children}
  </div>
)

/** Announces a completed action; or, as an alert, an error on the way to this page. */
export const Notice = ({ children, role = 'status' }: { children: ReactNode; role?: 'status' | 'alert' }) => (
  <p role={role} className={styles.notice}>
    {children}
  </p>
)

/** A fault of a whole form. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.fault}>
    {children}
  </p>
)

/** Small text next to a form. */
export const Hint = ({ children }: { children: ReactNode }) => <p className={styles.hint}>{children}</p>
