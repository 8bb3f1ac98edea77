import type { RawBuilder } from 'kysely'
import { PUBLICATIONS_MAX } from '../notifications/notification-kinds.ts'
import { articleCard } from './article-card.table.ts'
import { alias } from './define-table.ts'
import { gameReview } from './game-review.table.ts'
import { notification } from './notification.table.ts'
import { notificationSetting } from './notification-setting.table.ts'
import { publication } from './publication.table.ts'
import { type Param, sqlWith } from './statements.ts'
import { unwantedAuthors } from './unwanted.ts'
import { userCard } from './user-card.table.ts'
import { userFollow } from './user-follow.table.ts'
import { waitingForStaff } from './waiting-for-staff.ts'
import { watermarkOf } from './watermark-of.ts'

const f = alias(userFollow, 'f')
const u = alias(userCard, 'u')
const p = alias(publication, 'p')
const a = alias(articleCard, 'a')
const r = alias(gameReview, 'r')
const q = alias(notificationSetting, 'q')
const n = alias(notification, 'n')

const newestOf = (author: string, columns: string[], limit: number) =>
  `select ${columns.join(', ')} from ${p} where ${p.author_id} = ${author} order by ${p.position} desc limit ${limit}`

/**
 * SQL: the newest publications of the members whom the viewer follows, newest first, with the columns of `notification`
 * in their order. Only those since the follow, of authors who were named then and are now, and of works that are public.
 * At most {@link PUBLICATIONS_MAX}: they are by as many authors at most, those with the newest publications, so that a
 * viewer costs one index probe per follow and as many rows of each of these authors.
 * @param after SQL of a position: only later ones
 */
export const followedPublications = (viewer: string, after = '-1'): string => `
  select ${viewer}::text as user_id, ${p.position}, ${p.notification_id}, ${p.author_id} as actor_id,
         'published'::text as action, 'publications'::text as kind,
         ${p.author_id} || ' ' || ${p.kind} as subject,
         case ${p.kind} when 'article' then ${p.work_id} end as article_id, null::text as comment_id,
         case ${p.kind} when 'review' then ${p.work_id} end as review_id, ${p.created_at},
         null::text as game_id, null::text as version_id, null::integer as guides, null::text as request_id
    from (
      select ${f.followee_id} as author_id, ${f.at} as since, ${u.named_since_position} as named_since
        from ${f} join ${u} on ${u.user_id} = ${f.followee_id} and not ${u.anonymous}
       cross join lateral (${newestOf(f.followee_id, [p.position, p.created_at], 1)}) n
       where ${f.follower_id} = ${viewer} and ${f.is_set} and n.position > ${after}
         and n.position > ${u.named_since_position} and n.created_at > ${f.at}
         and ${f.followee_id} not in (${unwantedAuthors(viewer)})
       order by n.position desc limit ${PUBLICATIONS_MAX}) followed
   cross join lateral (${newestOf('followed.author_id', ['p.*'], PUBLICATIONS_MAX)}) p
   where ${p.position} > ${after} and ${p.position} > followed.named_since and ${p.created_at} > followed.since
     and case ${p.kind}
         when 'article' then exists (
           select from ${a} where ${a.article_id} = ${p.work_id} and ${a.status} = 'published')
         else exists (select from ${r} where ${r.review_id} = ${p.work_id} and ${r.status} = 'published') end
   order by ${p.position} desc limit ${PUBLICATIONS_MAX}`

/** Unchecked: the newest notification, publications of followed members, and work for moderators. A table. */
export const newestUnchecked = (
  viewer: Param<string>,
): RawBuilder<{ position: string; notification_id: string }> =>
  sqlWith<{ position: string; notification_id: string }>(
    name => `(
      (select ${n.position}, ${n.notification_id} from ${n}
        where ${n.user_id} = ${name} and ${n.position} > ${watermarkOf(name)}
        order by ${n.position} desc limit 1)
      union all
      (select position, notification_id from (${followedPublications(name, watermarkOf(name))}) p)
      union all
      (select position, notification_id from (${waitingForStaff(name, watermarkOf(name))}) waiting))`,
    viewer,
  )

/** Is there an unchecked publication of a followed member, which the bell shows? */
export const hasUncheckedPublication = (viewer: Param<string>): RawBuilder<boolean> =>
  sqlWith<boolean>(
    name => `(not exists (
        select from ${q} where ${q.user_id} = ${name} and ${q.kind} = 'publications' and not ${q.bell})
      and exists (${followedPublications(name, watermarkOf(name))}))`,
    viewer,
  )
