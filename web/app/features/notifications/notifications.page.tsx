import type {
  NotificationGroups,
  NotificationResource,
} from '@koryaku/contracts/notifications/notification.api.ts'
import type { NotificationKind } from '@koryaku/contracts/notifications/notification-kinds.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Included, includedOf } from '#app/api/documents.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useNotificationKindText } from '#app/entities/notification/strings.ts'
import { NotificationItem } from '#app/features/notifications/notification-item.tsx'
import { notificationGroupsQuery } from '#app/features/notifications/notification-queries.ts'
import styles from '#app/features/notifications/notifications.module.css'
import { useNotificationPageText } from '#app/features/notifications/page-strings.ts'
import { useCheckAll } from '#app/features/notifications/use-check-all.ts'
import { formatDate, formatRecentDay } from '#app/i18n/format.ts'
import { type Language, useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const PATH = '/notifications'

/** All notifications of a user, in groups, newest first; optionally only one kind. */
function Notifications() {
  const text = useNotificationPageText()
  const wanted = usePageRequest().search.get('kind')
  const names = useNotificationKindText()
  const kinds = Object.keys(names) as NotificationKind[]
  const kind = kinds.find(name => name === wanted)
  const tabs = [
    { to: PATH, label: text.all, current: kind === undefined },
    ...kinds.map(name => ({
      to: `${PATH}?kind=${name}`,
      label: names[name],
      current: name === kind,
    })),
  ]
  return (
    <>
      <PageHeading title={text.title} lead={text.lead}>
        <ButtonLink to="/settings/notifications" look="quiet" size="small">
          {text.settings}
        </ButtonLink>
      </PageHeading>
      <LinkTabs label={text.filter} tabs={tabs} />
      <Groups key={kind ?? ''} kind={kind} />
    </>
  )
}

function Groups({ kind }: { kind: NotificationKind | undefined }) {
  const text = useNotificationPageText()
  const language = useLanguage()
  const query = useInfiniteQuery(notificationGroupsQuery(kind))
  if (query.error && !query.data) throw query.error
  if (!query.data) return <ListSkeleton rows={6} />
  const { pages } = query.data
  if (pages[0]?.data.length === 0)
    return kind ? (
      <EmptyState title={text.noneOfKind} link={{ to: PATH, label: text.showAll }} />
    ) : (
      <EmptyState title={text.none} text={text.noneText} link={{ to: '/users', label: text.findUsers }} />
    )
  return (
    <>
      <Unread count={pages[0]?.meta.uncheckedCount ?? 0} />
      {byDay(pages, language).map(([first, ...more]) => (
        <section key={first.item.id} className={styles.day}>
          <DayHeading iso={first.item.attributes.createdAt} />
          <ul className={styles.list}>
            {[first, ...more].map(({ item, included }) => (
              <NotificationItem key={item.id} item={item} included={included} />
            ))}
          </ul>
        </section>
      ))}
      {query.isFetchNextPageError && <p role="alert">{text.moreFailed}</p>}
      {query.hasNextPage && (
        <Button className={styles.more} busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  )
}

function DayHeading({ iso }: { iso: string }) {
  const [day, rest] = formatRecentDay(iso, Date.now(), useLanguage())
  return (
    <h2>
      {day} <small>{rest}</small>
    </h2>
  )
}

interface Line {
  item: NotificationResource
  included: Included
}

/** The lines of all pages, cut where the day in Japan changes. */
function byDay(pages: NotificationGroups[], language: Language): [Line, ...Line[]][] {
  const days: [Line, ...Line[]][] = []
  for (const page of pages) {
    const included = includedOf(page)
    for (const item of page.data) {
      const last = days.at(-1)
      if (last && dayOf(last[0].item, language) === dayOf(item, language)) last.push({ item, included })
      else days.push([{ item, included }])
    }
  }
  return days
}

const dayOf = ({ attributes }: NotificationResource, language: Language): string =>
  formatDate(attributes.createdAt, language)

function Unread({ count }: { count: number }) {
  const text = useNotificationPageText()
  const toast = useToast()
  const client = useQueryClient()
  const checkAll = useCheckAll(() => {
    toast(text.marked)
    return client.invalidateQueries({ queryKey: queryKeys.notifications.all })
  })
  return (
    <div className={styles.unreadBar}>
      <p aria-live="polite">{count > 0 ? text.unread(count) : text.allRead}</p>
      <Button size="small" disabled={count === 0} onClick={checkAll}>
        {text.markAll}
      </Button>
    </div>
  )
}

export default definePage({
  Component: Notifications,
  meta: ({ language }) => {
    const text = useNotificationPageText.in(language)
    return { title: text.title, description: text.lead }
  },
})
