import { useInfiniteQuery } from '@tanstack/react-query'
import { includedOf } from '#app/api/documents.ts'
import { NotificationItem } from '#app/features/notifications/notification-item.tsx'
import { notificationsQuery } from '#app/features/notifications/notification-queries.ts'
import styles from '#app/features/notifications/notifications.module.css'
import { useNotificationText } from '#app/features/notifications/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

/** The panel's content: newest first, unread ones marked, and the way to all of them. */
export default function NotificationList() {
  const text = useNotificationText()
  return (
    <>
      <h2 className={styles.title}>{text.title}</h2>
      <Newest />
      <p className={styles.all}>
        <AppLink to="/notifications" className="touch">
          {text.viewAll}
        </AppLink>
      </p>
    </>
  )
}

function Newest() {
  const text = useNotificationText()
  const query = useInfiniteQuery(notificationsQuery())
  if (query.isPending) return <ListSkeleton rows={3} />
  if (query.isError && !query.data) return <p className={styles.empty}>{text.failed}</p>
  const pages = query.data.pages
  if (pages[0]?.data.length === 0) return <p className={styles.empty}>{text.empty}</p>
  return (
    <>
      <ul>
        {pages.flatMap(page => {
          const included = includedOf(page)
          return page.data.map(item => <NotificationItem key={item.id} item={item} included={included} />)
        })}
      </ul>
      {query.hasNextPage && (
        <Button
          look="quiet"
          className={styles.more}
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
    </>
  )
}
