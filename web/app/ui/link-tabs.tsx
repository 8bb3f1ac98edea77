import { AppLink } from '#app/ui/app-link.tsx'
import styles from '#app/ui/link-tabs.module.css'

export interface LinkTab {
  to: string
  label: string
  current: boolean
}

/** Tabs that are links to pages, wrapped so that all are visible; the current one is marked. */
export function LinkTabs({ tabs, label, replace }: { tabs: LinkTab[]; label: string; replace?: boolean }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(tab => (
        <AppLink
          key={tab.to}
          to={tab.to}
          replace={replace}
          className={styles.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </AppLink>
      ))}
    </nav>
  )
}
