import type { ReactNode } from 'react'
import { AppLink } from '#app/ui/app-link.tsx'
import styles from '#app/ui/section.module.css'

/** A part of a page with its heading, and perhaps a link to all of it. */
export function Section({
  title,
  more,
  children,
}: {
  title: string
  more?: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {more && (
          <AppLink to={more.to} className={`touch ${styles.more}`} aria-label={`${title}: ${more.label}`}>
            {more.label}
          </AppLink>
        )}
      </header>
      {children}
    </section>
  )
}

/** The name of a page (or, below another heading, of what it shows), and what it is about. */
export function PageHeading({
  title,
  lead,
  level: Heading = 'h1',
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  level?: 'h1' | 'h2'
  children?: ReactNode
}) {
  return (
    <header className={styles.page}>
      <div>
        <Heading>{title}</Heading>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </header>
  )
}
