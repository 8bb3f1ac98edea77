import { useEffect, useRef } from 'react'
import { AppLink } from '#app/routes/navigation.tsx'
import styles from '#app/ui/link-tabs.module.css'

export interface LinkTab {
  to: string
  label: string
  current: boolean
}

/** Tabs that are pages: links in a row, the current one marked, and in sight where the row is wider than the screen. */
export function LinkTabs({ tabs, label, replace }: { tabs: LinkTab[]; label: string; replace?: boolean }) {
  const row = useRef<HTMLElement>(null)
  const shape = tabs.map(({ label: words, current }) => (current ? `>${words}` : words)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is current, or one is called otherwise
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !tab) return
    // Not scrollIntoView: it would move the page, too.
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [shape])
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
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
