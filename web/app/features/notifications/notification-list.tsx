import type { ArticleResource } from '@koryaku/contracts/articles/article.api.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import type {
  ArticleActionResource,
  NotificationResource,
} from '@koryaku/contracts/notifications/notification.api.ts'
import type { UserResource } from '@koryaku/contracts/users/user.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart, MessageCircle, ShieldAlert, ShieldCheck, UserPlus } from 'lucide-react'
import { type Included, includedOf } from '#app/api/documents.ts'
import { notificationsQuery } from '#app/features/notifications/notification-queries.ts'
import styles from '#app/features/notifications/notifications.module.css'
import { useNotificationText } from '#app/features/notifications/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const icons = {
  ...{ liked: Heart, commented: MessageCircle, followed: UserPlus },
  ...{ suspended: ShieldAlert, appeal_upheld: ShieldAlert },
  ...{ reinstated: ShieldCheck, appeal_overturned: ShieldCheck },
}
/** What moderators did: it names nobody. */
const notices: ReadonlySet<string> = new Set([
  'suspended',
  'reinstated',
  'appeal_upheld',
  'appeal_overturned',
])

/** The panel's content: newest first, unread ones marked. */
export default function NotificationList() {
  const text = useNotificationText()
  const query = useInfiniteQuery(notificationsQuery())
  if (query.isPending) return <ListSkeleton rows={3} />
  if (query.isError && !query.data) return <p className={styles.empty}>{text.failed}</p>
  const pages = query.data.pages
  if (pages[0]?.data.length === 0) return <p className={styles.empty}>{text.empty}</p>
  return (
    <>
      <h2 className={styles.title}>{text.title}</h2>
      <ul>
        {pages.flatMap(page => {
          const included = includedOf(page)
          return page.data.map(item => <Item key={item.id} item={item} included={included} />)
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

function Item({ item, included }: { item: NotificationResource; included: Included }) {
  const text = useNotificationText()
  const { action, checkedAt, createdAt } = item.attributes
  const actor = included.find<UserResource>(item, 'createdBy')?.attributes
  const done = included.find<ArticleActionResource>(item, 'notificatable')
  const article = done && included.find<ArticleResource>(done, 'article')
  const game = article && included.find<GameResource>(article, 'game')
  const name = !actor || actor.anonymous ? text.someone : actor.displayName
  const Icon = icons[action]
  const notice = notices.has(action)
  const address = article && game ? `/games/${game.attributes.slug}/${article.attributes.path}` : null
  const to = notice && article ? `/articles/${article.attributes.path}/suspension` : address
  const content = (
    <>
      <Icon className={styles.icon} aria-hidden />
      {!notice && <Avatar name={name} picture={actor?.picture ?? null} size={28} />}
      <span className={styles.words}>
        <span>
          {!notice && <strong>{name}</strong>}
          {text[action]}
        </span>
        {article && (
          <span className={styles.article} lang={article.attributes.language}>
            {article.attributes.title}
          </span>
        )}
        <RelativeTime iso={createdAt} />
      </span>
    </>
  )
  const unread = checkedAt === null ? styles.unread : undefined
  const target = to ?? (actor?.name && action === 'followed' ? `/users/${actor.name}` : null)
  return (
    <li className={unread}>
      {target ? (
        <AppLink to={target} className={styles.item}>
          {content}
        </AppLink>
      ) : (
        <span className={styles.item}>{content}</span>
      )}
    </li>
  )
}
