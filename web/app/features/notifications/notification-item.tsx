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
import {
  CalendarX,
  FileText,
  Flag,
  Gamepad2,
  Heart,
  History,
  MessageCircle,
  Scale,
  ShieldAlert,
  ShieldCheck,
  UserPlus,
} from 'lucide-react'
import type { Included } from '#app/api/documents.ts'
import { languageOfWords } from '#app/entities/review/language-of-words.ts'
import styles from '#app/features/notifications/notifications.module.css'
import type { NotificationText } from '#app/features/notifications/strings.ja.ts'
import { useNotificationText } from '#app/features/notifications/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

/** The types keep the numbers equal; the file itself would come with the page for one number. */
const GROUP_COUNTED_MAX: typeof import('@koryaku/contracts/notifications/notification-kinds.ts').GROUP_COUNTED_MAX = 100

const icons = {
  ...{ liked: Heart, commented: MessageCircle, followed: UserPlus, published: FileText },
  ...{ suspended: ShieldAlert, appeal_upheld: ShieldAlert },
  ...{ outdated_first: History, outdated_enough: History, version_unchecked: History },
  ...{ other_version_first: History, other_version_enough: History },
  ...{
    reinstated: ShieldCheck,
    released: ShieldCheck,
    held_again: ShieldAlert,
    appeal_overturned: ShieldCheck,
    schedule_missed: CalendarX,
  },
  ...{ request_accepted: Gamepad2, request_declined: Gamepad2, request_duplicate: Gamepad2 },
  ...{ reports_waiting: Flag, appeals_waiting: Scale, held_waiting: MessageCircle },
}
/** Notifications without an actor, and the page that each links to. Other notifications link to their subject. */
const notices: Partial<
  Record<
    NotificationAttributes['action'],
    'suspension' | 'publish' | 'itself' | 'list' | 'request' | 'queue' | 'held'
  >
> = {
  ...{ suspended: 'suspension', reinstated: 'suspension', schedule_missed: 'publish' },
  ...{ appeal_upheld: 'suspension', appeal_overturned: 'suspension', version_unchecked: 'list' },
  ...{ outdated_first: 'itself', outdated_enough: 'itself', released: 'itself', held_again: 'held' },
  ...{ request_accepted: 'request', request_declined: 'request', request_duplicate: 'request' },
  ...{ other_version_first: 'itself', other_version_enough: 'itself' },
  ...{ reports_waiting: 'queue', appeals_waiting: 'queue', held_waiting: 'queue' },
}

/** One notification, or a group with its newest in front. */
export function NotificationItem({ item, included }: { item: NotificationResource; included: Included }) {
  const text = useNotificationText()
  const { action, checkedAt, createdAt, request, waiting, others = 0 } = item.attributes
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
  const published = action === 'published' ? others + 1 : 0
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
        : review && `/game-reviews/${review.gameReviewPath}/suspension`,
    held: '/my-comments?list=held',
    queue: waiting ? queueAddress(action, waiting.queue) : null,
    publish: article ? `/articles/${article.attributes.path}/publish` : null,
  }[notice ?? 'itself']
  const content = (
    <>
      <Icon className={styles.icon} aria-hidden />
      {!notice && <Avatar name={actor?.name ?? '?'} picture={actor?.picture ?? null} size={28} />}
      <span className={styles.words}>
        <span>
          {!notice && <strong>{name}</strong>}
          {published > 1
            ? text[review ? 'publishedReviews' : 'publishedArticles'](published)
            : review
              ? wordsOfReview(text, action)
              : isReply
                ? text.replied
                : isMention
                  ? text.mentioned
                  : isLikeOfComment
                    ? text.likedComment
                    : aboutComment
                      ? text.ofComment[action as keyof typeof text.ofComment]
                      : wordsOf(text, item.attributes)}
          {others > 0 && !published && text.andOthers(others, others >= GROUP_COUNTED_MAX)}
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
  const profile = actor?.name ? `/users/${actor.name}` : null
  // Several publications lead to their author.
  const target = published > 1 ? (profile ?? to) : (to ?? (action === 'followed' ? profile : null))
  return (
    <li className={unread}>
      {unread && <span className="visually-hidden">{text.unread}</span>}
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

/** The list of the moderation page that has the newest item. */
function queueAddress(
  action: NotificationAttributes['action'],
  queue: NonNullable<NotificationAttributes['waiting']>['queue'],
): string {
  if (queue === 'reports') return '/moderation'
  if (action === 'held_waiting') return '/moderation?tab=comments&comments=held'
  const list = action === 'appeals_waiting' && queue === 'comments' ? '&comments=appeals' : ''
  return `/moderation?tab=${queue}${list}`
}

const wordsOfReview = (text: NotificationText, action: NotificationAttributes['action']): string =>
  text.ofReview[action as keyof typeof text.ofReview] ?? text.likedReview

function wordsOf(text: NotificationText, { action, version, waiting }: NotificationAttributes): string {
  if (action === 'reports_waiting' || action === 'appeals_waiting' || action === 'held_waiting')
    return text[action](waiting?.count ?? 1, (waiting?.count ?? 1) >= GROUP_COUNTED_MAX)
  if (action === 'version_unchecked')
    return version ? text.version_unchecked(version.label, version.guides) : text.version_gone
  if (action === 'released' || action === 'held_again') return text.ofComment[action]
  return action === 'outdated_enough' || action === 'other_version_enough'
    ? text[action](ENOUGH_READERS)
    : text[action]
}
