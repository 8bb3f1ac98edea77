import { AppLink } from '#app/ui/app-link.tsx'
import styles from '#app/ui/filter-links.module.css'

export interface FilterLink {
  /** None where it would find nothing. */
  to: string | null
  label: string
  /** Full accessible name, starting with the label; for labels that are unclear on their own. */
  name?: string
  current: boolean
}

/** Filters of a list as a row of links, named by their value; the current one is marked. */
export function FilterLinks({ label, links }: { label: string; links: FilterLink[] }) {
  return (
    <nav aria-label={label} className={styles.filter}>
      <span className={styles.name} aria-hidden>
        {label}
      </span>
      {links.map(({ to, label, name, current }) =>
        to === null ? (
          <span key={label} className={styles.link} aria-hidden>
            {label}
          </span>
        ) : (
          <AppLink
            key={label}
            to={to}
            className={styles.link}
            aria-label={name}
            aria-current={current ? 'page' : undefined}
          >
            {label}
          </AppLink>
        ),
      )}
    </nav>
  )
}
