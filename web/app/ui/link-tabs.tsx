import { AppLink } from '#app/ui/app-link.tsx'
import styles from '#app/ui/link-tabs.module.css'

export interface LinkTab {
  to: string
  label: string
  current: boolean
}

/** Tabs that are pages: links in a row, or in as many as it takes to have all of them in sight; the current one marked. */
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
