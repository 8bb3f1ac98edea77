import { AppLink } from '#app/routes/navigation.tsx'
import styles from '#app/ui/link-tabs.module.css'

export interface LinkTab {
  to: string
  label: string
  current: boolean
}

/** Tabs that are pages: links in a row, the current one marked. */
export const LinkTabs = ({ tabs, label, replace }: { tabs: LinkTab[]; label: string; replace?: boolean }) => (
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
