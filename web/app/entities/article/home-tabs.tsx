import { useLocation } from 'react-router'
import { useHomeTabsText } from '#app/entities/article/home-tabs-strings.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'

/** Front page, all, latest, reviews; for members also what they follow. */
export function HomeTabs() {
  const text = useHomeTabsText()
  const { pathname } = useLocation()
  const { status } = useViewer()
  const pages: [string, string][] = [
    ['/', text.forYou],
    ['/all-articles', text.all],
    ['/latest', text.latest],
    ['/game-reviews', text.reviews],
  ]
  if (status === 'member') pages.push(['/following/articles', text.following])
  const tabs = pages.map(([to, label]) => ({
    to,
    label,
    current: to === pathname || (to.startsWith('/following/') && pathname.startsWith('/following/')),
  }))
  return <LinkTabs label={text.tabsLabel} tabs={tabs} />
}
