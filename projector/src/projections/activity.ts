import {
  ArticleDrafted,
  ArticleEdited,
  ArticlePublished,
  ArticleRevised,
} from '@koryaku/contracts/articles/article.events.ts'
import { ArticleViewsCounted } from '@koryaku/contracts/articles/article-views.events.ts'
import { TextSaved } from '@koryaku/contracts/articles/text/article-text.events.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { GameFollowed } from '@koryaku/contracts/follows/game-follow.events.ts'
import { UserFollowed } from '@koryaku/contracts/follows/user-follow.events.ts'
import { VisitorsCounted } from '@koryaku/contracts/kpi/kpi.events.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { ArticleBookmarked } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { ArticleLiked } from '@koryaku/contracts/reactions/article-like.events.ts'
import { activityDay } from '@koryaku/contracts/tables/activity-day.table.ts'
import { date, text } from '@koryaku/contracts/tables/columns.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { memberJoined } from '@koryaku/contracts/tables/member-joined.table.ts'
import { siteDay } from '@koryaku/contracts/tables/site-day.table.ts'
import { UserRegistered } from '@koryaku/contracts/users/user.events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { defineChanges } from '#engine/define-changes.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { addToRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { Sums } from './sums.ts'
import { windowStarts } from './window-starts.ts'

/** Actions of a member that count as activity. */
const acting = [
  ArticleDrafted,
  ArticleEdited,
  ArticlePublished,
  ArticleRevised,
  TextSaved,
  ArticleLiked,
  ArticleBookmarked,
  GameFollowed,
  UserFollowed,
] as const
const outside = [UserRegistered, ArticleViewsCounted, VisitorsCounted] as const
type ActivityEvent = EventOf<(typeof acting | typeof outside)[number]>

const activityChange = defineChanges('activity_change', { day: date(), user_id: text(), what: text() })

/** Actions of each member on each day, and visits from outside: the input of the KPI batch. */
export const activity = defineProjection({
  name: 'activity',
  codeVersion: 2,
  tables: [activityDay, memberJoined, siteDay],
  handles: on(...acting, ...outside),
  async apply(db, events, t) {
    await addToRows(db, t, activityDay, sumsOf(acts(events)))
    await applyToSite(db, events, t)
  },
  bulk: {
    changes: [activityChange],
    async append(db, events, t, changes) {
      for (const { day, userId, what } of acts(events))
        changes.add(activityChange, { day, user_id: userId, what })
      await applyToSite(db, events, t)
    },
    folds: [{ tables: [activityDay], statements: t => [foldDays(t)] }],
  },
})

const COUNTED = [
  'saves',
  'publications',
  'likes',
  'bookmarks',
  'follows',
] as const satisfies readonly (keyof typeof activityDay.columns)[]

function foldDays(t: TableName): string {
  const { day, user_id, what } = activityChange.names
  const counts = COUNTED.map(one => `count(*) filter (where ${what} = '${one}')`)
  return `insert into ${t(activityDay)} (${activityDay.names.day}, ${activityDay.names.user_id}, ${COUNTED.join(', ')})
    select ${day}, ${user_id}, ${counts.join(', ')} from ${t(activityChange)} group by ${day}, ${user_id}`
}

/** Actions by member and day. */
function acts(events: Recorded<ActivityEvent>[]) {
  const starts = windowStarts()
  return events.flatMap(event => {
    const act = actOf(event)
    return act ? [{ day: starts('daily', event.metadata.occurredAt), ...act }] : []
  })
}

/** Sums of the members' actions, by day and member. */
function sumsOf(all: ReturnType<typeof acts>) {
  const sums = new Sums(key => {
    const [day = '', user_id = ''] = key.split(' ')
    return { day, user_id, saves: 0, publications: 0, likes: 0, bookmarks: 0, follows: 0 }
  })
  for (const { day, userId, what } of all) sums.of(`${day} ${userId}`)[what] += 1
  return sums.rows()
}

/** Counts sign-ups, and visits from outside. */
async function applyToSite(db: PoolClient, events: Recorded<ActivityEvent>[], t: TableName): Promise<void> {
  const site = new Sums(day => ({ day, readers: 0, views: 0, views_excluded: 0 }))
  const joined: Written<typeof memberJoined>[] = []
  for (const event of events) {
    if (event.type === UserRegistered.type) joined.push({ user_id: event.data.userId, day: dayOf(event) })
    else if (event.type === VisitorsCounted.type) site.of(event.data.day).readers += event.data.counted
    else if (event.type === ArticleViewsCounted.type) {
      const row = site.of(windowStart('daily', new Date(event.data.windowStart)))
      row.views += event.data.counted
      row.views_excluded += event.data.excluded
    }
  }
  await addToRows(db, t, siteDay, site.rows())
  await upsertRows(db, t, memberJoined, joined)
}

const dayOf = ({ metadata }: Recorded): string => windowStart('daily', new Date(metadata.occurredAt))

/** The member and the kind of action of an event. */
function actOf(event: ActivityEvent): { userId: string; what: (typeof COUNTED)[number] } | undefined {
  switch (event.type) {
    case 'ArticleDrafted':
    case 'ArticleEdited':
    case 'ArticleRevised':
    case 'TextSaved':
      return { userId: event.data.authorId, what: 'saves' }
    case 'ArticlePublished':
      return { userId: event.data.authorId, what: 'publications' }
    case 'ArticleLiked':
      return { userId: event.data.userId, what: 'likes' }
    case 'ArticleBookmarked':
      return { userId: event.data.userId, what: 'bookmarks' }
    case 'GameFollowed':
      return { userId: event.data.userId, what: 'follows' }
    case 'UserFollowed':
      return { userId: event.data.followerId, what: 'follows' }
    case 'UserRegistered':
    case 'ArticleViewsCounted':
    case 'VisitorsCounted':
      return undefined
    default:
      event satisfies never
      return undefined
  }
}
