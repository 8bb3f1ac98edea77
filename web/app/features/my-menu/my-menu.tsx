import { lazy, Suspense } from 'react'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { useMyMenuText } from '#app/features/my-menu/strings.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

const MyMenuLinks = lazy(() => import('#app/features/my-menu/my-menu-links.tsx'))

/** The account picture; opens the list of everything that is the viewer's own. */
export function MyMenu() {
  const text = useMyMenuText()
  const viewer = useViewer()
  const user = viewer.status === 'member' ? viewer.user : null
  return (
    <Panel
      label={text.menu}
      buttonLabel={text.menu}
      buttonClass="round"
      button={
        user ? (
          <Avatar name={user.name} picture={user.picture} />
        ) : (
          <Skeleton round width="32px" height="32px" />
        )
      }
    >
      {() => user && <Suspense>{<MyMenuLinks user={user} />}</Suspense>}
    </Panel>
  )
}
