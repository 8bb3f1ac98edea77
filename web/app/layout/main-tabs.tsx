import { useLocation } from 'react-router'
import { useLanguage } from '#app/i18n/language.ts'
import styles from '#app/layout/layout.module.css'
import { useLayoutText } from '#app/layout/strings.ts'
import { useSite } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'

/** Home, Ranking, Games; in Japanese also the guide. */
export function MainTabs() {
  const text = useLayoutText()
  const language = useLanguage()
  const { pathname } = useLocation()
  const { links } = useSite()
  const home = ['/', '/all-articles', '/latest'].includes(pathname) || pathname.startsWith('/following/')
  const tabs = [
    { to: '/', label: text.home, current: home },
    { to: '/ranking', label: text.ranking, current: pathname === '/ranking' },
    { to: '/games', label: text.games, current: pathname === '/games' || pathname.startsWith('/games/') },
  ]
  return (
    <nav aria-label={text.mainNavigation} className={`page-width ${styles.tabs}`}>
      {tabs.map(({ to, label, current }) => (
        <AppLink key={to} to={to} className={styles.tab} aria-current={current ? 'page' : undefined}>
          {label}
        </AppLink>
      ))}
      {language === 'ja' && links.guide && (
        <a href={links.guide} className={styles.tab} rel="noopener">
          {text.guide}
        </a>
      )}
    </nav>
  )
}
