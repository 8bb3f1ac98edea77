import { type RawBuilder, sql } from 'kysely'
import { GROUP_COUNTED_MAX, STAFF_ACTIONS } from '../notifications/notification-kinds.ts'
import { articleComment } from './article-comment.table.ts'
import { articleHistory } from './article-history.table.ts'
import { commentCase } from './comment-case.table.ts'
import { alias } from './define-table.ts'
import { moderationCase } from './moderation-case.table.ts'
import { report } from './report.table.ts'
import { reportCase } from './report-case.table.ts'
import { reviewCase } from './review-case.table.ts'
import { type Param, sqlWith } from './statements.ts'
import { userAccess } from './user-access.table.ts'
import { watermarkOf } from './watermark-of.ts'

const a = alias(userAccess, 'a')
const r = alias(report, 'r')
const k = alias(reportCase, 'k')
const h = alias(articleHistory, 'h')
const c = alias(articleComment, 'c')
const [reports, appeals, held] = STAFF_ACTIONS

/** SQL: true if a row of `user_access` is of a member who moderates: such roles require a verified address. */
const moderates = (row: typeof a): string => `${row.roles} && '{moderator,owner}' and ${row.verified}`
/** SQL: true for the members of `user_access a` who moderate. */
export const isModerator = sql.raw<boolean>(moderates(a))

const openReports = (viewer: string): string => `
  select '${reports}' as action, case ${k.subject_kind} when 'comment' then 'comments' else 'reports' end as queue,
         ${r.position}, ${r.report_id} as event_id, ${r.reported_at} as at
    from ${r} join ${k} on ${k.subject_id} = ${r.subject_id}
   where ${r.reported_at} is not null and ${r.closed_at} is null and ${k.author_id} <> ${viewer}
     and ${r.reporter_id} <> ${viewer}
   order by ${r.position} desc limit ${GROUP_COUNTED_MAX}`

const cases = [
  { table: alias(moderationCase, 'm'), id: 'article_id', event: 'SuspensionAppealed', queue: 'appeals' },
  { table: alias(commentCase, 'm'), id: 'comment_id', event: 'CommentSuspensionAppealed', queue: 'comments' },
  { table: alias(reviewCase, 'm'), id: 'review_id', event: 'ReviewSuspensionAppealed', queue: 'reviews' },
] as const

/** The event of a waiting appeal is the last appeal in the timeline of its subject. */
const waitingAppeals = ({ table: m, id, event, queue }: (typeof cases)[number], viewer: string): string => `
  select '${appeals}' as action, '${queue}' as queue, last.position, last.event_id, last.at
    from (select m.${id} as id from ${m} where ${m.state} = 'suspended' and ${m.appeal_state} = 'waiting'
             and ${m.author_id} <> ${viewer} order by ${m.appealed_at} desc limit ${GROUP_COUNTED_MAX}) waiting
   cross join lateral (
     select ${h.position}, ${h.event_id}, ${h.at} from ${h} where ${h[id]} = waiting.id and ${h.type} = '${event}'
      order by ${h.position} desc limit 1) last`

/** SQL: a UUID that follows from an ID, of version 8 (RFC 9562): a hash alone is an invalid UUID. */
const uuidOf = (id: string): string =>
  `overlay(overlay(md5(${id}) placing '8' from 13) placing '8' from 17)::uuid`

const heldComments = (viewer: string): string => `
  select '${held}' as action, 'comments' as queue, ${c.held_position} as position, ${uuidOf(c.comment_id)} as event_id, ${c.posted_at} as at
    from ${c} where ${c.state} = 'held' and not ${c.suspended} and ${c.author_id} <> ${viewer}
   order by ${c.held_position} desc limit ${GROUP_COUNTED_MAX}`

/**
 * SQL: open reports, waiting appeals and held comments as one notification each, with the columns of `notification` in their order.
 * Computed when read, so that the log causes no row per moderator; no rows for a viewer who does not moderate. Each has
 * the position of its newest item, `guides` is the number of items, and `subject` ends with the queue of the newest.
 * Without what concerns the viewer, who does not decide about that.
 * @param after SQL of a position: only where a later item waits
 */
export const waitingForStaff = (viewer: string, after = '-1'): string => `
  select ${viewer}::text as user_id, position, event_id as notification_id, ''::text as actor_id, action::text,
         'moderation'::text as kind, action || ' ' || queue as subject, null::text as article_id,
         null::text as comment_id, null::text as review_id, at as created_at, null::text as game_id,
         null::text as version_id, items as guides, null::text as request_id
    from (
      select distinct on (action) action, queue, position, event_id, at,
             count(*) over (partition by action)::integer as items
        from (
          (${[openReports(viewer), heldComments(viewer), ...cases.map(each => waitingAppeals(each, viewer))].join(') union all (')})) waiting
       order by action, position desc) newest
   where position > ${after}
     and exists (select from ${a} where ${a.user_id} = ${viewer} and ${moderates(a)})`

/** Does work for moderators wait that the viewer, one of them, has not checked? */
export const hasUncheckedWork = (viewer: Param<string>): RawBuilder<boolean> =>
  sqlWith<boolean>(name => `exists (${waitingForStaff(name, watermarkOf(name))})`, viewer)

/** SQL: true if a report, an appeal or a held comment came after a position. */
export const hasNewWork = (after: Param<string>): RawBuilder<boolean> =>
  sqlWith<boolean>(
    name => `(
      exists (select from ${r} where ${r.position} > ${name} and ${r.reported_at} is not null and ${r.closed_at} is null)
      or exists (select from ${c} where ${c.held_position} > ${name} and ${c.state} = 'held' and not ${c.suspended})
      or exists (select from ${h} where ${h.position} > ${name}
           and ${h.type} in (${cases.map(({ event }) => `'${event}'`).join(', ')})))`,
    after,
  )
