import { sql } from 'kysely'
import { type NotificationKind, STAFF_ACTIONS } from '../notifications/notification-kinds.ts'
import { notificationsOf } from './shown-notifications.ts'
import { type Param, statement } from './statements.ts'

/** Maximum lines of a digest; further ones are on the page. */
const LINES_MAX = 100

/** How many unread notifications of each kind a user got within a period, by the titles of what they are about, the newest first. */
export const unreadInPeriod = statement(
  (userId: Param<string>, kinds: Param<readonly NotificationKind[]>, from: Param<Date>, to: Param<Date>) =>
    notificationsOf(userId)
      .leftJoin('read.article_card as a', 'a.article_id', 'n.article_id')
      .leftJoin('read.game_review as r', 'r.review_id', 'n.review_id')
      .select(({ fn }) => [
        sql<string>`coalesce(a.title, r.title, '')`.as('title'),
        'n.kind',
        fn.countAll<string>().as('count'),
      ])
      .where('n.kind', '=', ({ fn }) => fn.any(kinds))
      // Work for moderators is in the bell only.
      .where('n.action', 'not in', STAFF_ACTIONS)
      .where('n.created_at', '>', from)
      .where('n.created_at', '<=', to)
      .where(({ eb, fn }) => eb('n.position', '>', fn.coalesce('w.up_to', sql<string>`-1`)))
      .groupBy([sql`1`, 'n.kind'])
      .orderBy(sql`max(n.position)`, 'desc')
      .limit(sql.lit(LINES_MAX)),
)
