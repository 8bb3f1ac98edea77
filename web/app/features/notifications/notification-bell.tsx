import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useViewerState } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/notifications/notifications.module.css'
import { useNotificationText } from '#app/features/notifications/strings.ts'
import { useCheckAll } from '#app/features/notifications/use-check-all.ts'
import { useLiveNotifications } from '#app/features/notifications/use-live-notifications.ts'
import { Panel } from '#app/ui/panel.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const NotificationList = lazy(() => import('#app/features/notifications/notification-list.tsx'))

/** The bell: a red dot while anything is unchecked; opening it checks everything (spec §4). */
export function NotificationBell() {
  const text = useNotificationText()
  const unchecked = useViewerState(
    ({ viewer }) => viewer.status === 'member' && viewer.user.uncheckedNotifications === true,
  )
  const checkAll = useCheckAll()
  useLiveNotifications()
  return (
    <Panel
      label={text.title}
      buttonLabel={unchecked ? text.bellUnread : text.bell}
      buttonClass={`round ${styles.bell}`}
      button={
        <>
          <Bell />
          {unchecked && <span className={styles.dot} />}
        </>
      }
      onOpen={() => unchecked && checkAll()}
    >
      {() => (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <NotificationList />
        </Suspense>
      )}
    </Panel>
  )
}
