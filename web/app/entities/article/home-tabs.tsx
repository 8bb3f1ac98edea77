import { useLocation } from 'react-router'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { useHomeText } from '#app/features/home/strings.ts'
import { LinkTabs } from '#app/ui/link-tabs.tsx'

/** Front page, all, latest; for members also what they follow. */
export function HomeTabs() {
  const text = useHomeText()
  const { pathname } = useLocation()
  const { status } = useViewer()
  const pages: [string, string][] = [
    ['/', text.forYou],
    ['/all-articles', text.all],
    ['/latest', text.latest],
  ]
  if (status === 'member') pages.push(['/following/articles', text.following])
  const tabs = pages.map(([to, label]) => ({ to, label, current: to === pathname }))
  return <LinkTabs label={text.tabsLabel} tabs={tabs} />
}
