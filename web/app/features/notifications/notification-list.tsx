import type { ArticleResource } from '@koryaku/contracts/articles/article.api.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import type {
  ArticleActionResource,
  GameReviewLikeResource,
  NotificationAttributes,
  NotificationResource,
  ToldCommentResource,
} from '@koryaku/contracts/notifications/notification.api.ts'
import type { UserResource } from '@koryaku/contracts/users/user.api.ts'
import { ENOUGH_READERS } from '@koryaku/contracts/votes/article-vote.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  CalendarX,
  Gamepad2,
  Heart,
  History,
  MessageCircle,
  ShieldAlert,
  ShieldCheck,
  UserPlus,
} from 'lucide-react'
import { type Included, includedOf } from '#app/api/documents.ts'
import { languageOfWords } from '#app/entities/review/language-of-words.ts'
import { notificationsQuery } from '#app/features/notifications/notification-queries.ts'
import styles from '#app/features/notifications/notifications.module.css'
import type { NotificationText } from '#app/features/notifications/strings.ja.ts'
import { useNotificationText } from '#app/features/notifications/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const icons = {
  ...{ liked: Heart, commented: MessageCircle, followed: UserPlus },
  ...{ suspended: ShieldAlert, appeal_upheld: ShieldAlert },
  ...{ outdated_first: History, outdated_enough: History, version_unchecked: History },
  ...{ other_version_first: History, other_version_enough: History },
  ...{ reinstated: ShieldCheck, appeal_overturned: ShieldCheck, schedule_missed: CalendarX },
  ...{ request_accepted: Gamepad2, request_declined: Gamepad2, request_duplicate: Gamepad2 },
}
/** What names nobody, and where it leads; the others lead to what they are about. */
const notices: Partial<
  Record<NotificationAttributes['action'], 'suspension' | 'publish' | 'itself' | 'list' | 'request'>
> = {
  ...{ suspended: 'suspension', reinstated: 'suspension', schedule_missed: 'publish' },
  ...{ appeal_upheld: 'suspension', appeal_overturned: 'suspension', version_unchecked: 'list' },
  ...{ outdated_first: 'itself', outdated_enough: 'itself' },
  ...{ request_accepted: 'request', request_declined: 'request', request_duplicate: 'request' },
  ...{ other_version_first: 'itself', other_version_enough: 'itself' },
}

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
  const { action, checkedAt, createdAt, version, request } = item.attributes
  const actor = included.find<UserResource>(item, 'createdBy')?.attributes
  const found = included.find<ArticleActionResource | ToldCommentResource | GameReviewLikeResource>(
    item,
    'notificatable',
  )
  const review = found?.type === 'gameReviewLike' ? found.attributes : null
  const done = found?.type === 'gameReviewLike' ? null : found
  const article = done && included.find<ArticleResource>(done, 'article')
  const about = action === 'version_unchecked' || request ? item : article
  const game = about && included.find<GameResource>(about, about === item ? 'notificatable' : 'game')
  const name = !actor || actor.anonymous ? text.someone : actor.displayName
  const Icon = icons[action]
  const notice = notices[action]
  const address = article && game ? `/games/${game.attributes.slug}/${article.attributes.path}` : null
  const comment = done?.type === 'articleComment' ? done.id : done?.attributes.commentId
  const commentAt = address && comment ? `${address}/comments?comment=${comment}#c-${comment}` : null
  const isReply = done?.type === 'articleComment' && done.attributes.isReply
  const isMention = done?.type === 'articleComment' && done.attributes.isMention
  const isLikeOfComment = action === 'liked' && comment !== undefined
  const aboutComment = done?.type === 'articleAction' && comment && notice === 'suspension' ? comment : null
  const to = {
    list: `/articles?filter=unchecked${game ? `&game=${game.attributes.slug}` : ''}`,
    request: game ? `/games/${game.attributes.slug}` : '/games/request?show=own',
    itself: review
      ? `/games/${review.gameReviewSlug}/game-reviews/${review.gameReviewPath}`
      : (commentAt ?? address),
    suspension: aboutComment
      ? `/comments/${aboutComment}/suspension`
      : article
        ? `/articles/${article.attributes.path}/suspension`
        : null,
    publish: article ? `/articles/${article.attributes.path}/publish` : null,
  }[notice ?? 'itself']
  const content = (
    <>
      <Icon className={styles.icon} aria-hidden />
      {!notice && <Avatar name={name} picture={actor?.picture ?? null} size={28} />}
      <span className={styles.words}>
        <span>
          {!notice && <strong>{name}</strong>}
          {review
            ? text.likedReview
            : isReply
              ? text.replied
              : isMention
                ? text.mentioned
                : isLikeOfComment
                  ? text.likedComment
                  : aboutComment
                    ? text.ofComment[action as keyof typeof text.ofComment]
                    : wordsOf(text, action, version)}
        </span>
        {review && (
          <span className={styles.article} lang={languageOfWords(review.gameReviewTitle)}>
            {review.gameReviewTitle}
          </span>
        )}
        {article && (
          <span className={styles.article} lang={article.attributes.language}>
            {article.attributes.title}
          </span>
        )}
        {request && (
          <span className={styles.article} lang="">
            {request.title}
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

function wordsOf(
  text: NotificationText,
  action: NotificationAttributes['action'],
  version: NotificationAttributes['version'],
): string {
  if (action === 'version_unchecked')
    return version ? text.version_unchecked(version.label, version.guides) : text.version_gone
  return action === 'outdated_enough' || action === 'other_version_enough'
    ? text[action](ENOUGH_READERS)
    : text[action]
}
