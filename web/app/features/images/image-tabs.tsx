import { useImagesText } from '#app/features/images/strings.ts'
import { LinkTabs } from '#app/ui/link-tabs.tsx'

/** Tabs: the user's own images, deleted images that can be restored, and shared images of all users. */
export function ImageTabs({ current }: { current: 'own' | 'deleted' | 'shared' }) {
  const text = useImagesText()
  const tabs = [
    { to: '/images', label: text.own, current: current === 'own' },
    { to: '/images?deleted=1', label: text.deletedTab, current: current === 'deleted' },
    { to: '/images/shared', label: text.shared, current: current === 'shared' },
  ]
  return <LinkTabs label={text.tabsLabel} tabs={tabs} />
}
