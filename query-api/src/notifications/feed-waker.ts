import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { hasNewWork, isModerator } from '@koryaku/contracts/tables/waiting-for-staff.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Pool } from 'pg'
import type { ReadPosition } from '#reading/read-position.ts'
import type { NotificationFeed } from './notification-feed.ts'

/** Publications of one look whose connected followers are woken; those of others see them with their next page. */
const PUBLICATIONS_AT_ONCE = 50

const membersWithNews = prepared(
  'members-with-news',
  (userIds: Param<readonly string[]>, after: Param<string>) =>
    read
      .selectFrom('read.notification')
      .select('user_id')
      .distinct()
      .where(({ eb, fn }) => eb('user_id', '=', fn.any(userIds)))
      .where('position', '>', after)
      .union(
        read
          .selectFrom(({ lit, selectFrom }) =>
            selectFrom('read.publication')
              .select('author_id')
              .where('position', '>', after)
              .orderBy('position', 'desc')
              .limit(lit(PUBLICATIONS_AT_ONCE))
              .as('p'),
          )
          .innerJoin('read.user_follow as f', 'f.followee_id', 'p.author_id')
          .select('f.follower_id as user_id')
          .where('f.is_set', '=', true)
          .where(({ eb, fn }) => eb('f.follower_id', '=', fn.any(userIds))),
      )
      .union(
        read
          .selectFrom('read.user_access as a')
          .select('a.user_id')
          .where(({ eb, fn }) => eb('a.user_id', '=', fn.any(userIds)))
          .where(isModerator)
          .where(hasNewWork(after)),
      ),
)

/**
 * Wakes the feeds of the members who have news: one query for all who are connected, however many advances of the
 * read models came meanwhile.
 */
export function createFeedWaker(db: Pool, readModels: ReadPosition, log: Logger) {
  const feeds = new Map<string, Set<NotificationFeed>>()
  let seen = -1n
  let looking = false
  let again = false

  async function look(): Promise<void> {
    again = true
    if (looking) return
    looking = true
    try {
      while (again && feeds.size > 0) {
        again = false
        const reached = readModels.current()
        const rows = await membersWithNews(db, [...feeds.keys()], seen.toString())
        seen = reached
        for (const { user_id } of rows) for (const feed of feeds.get(user_id) ?? []) pull(feed)
      }
    } catch (error) {
      // No notification is lost: the next advance reads again from the same position.
      log.warn({ err: error }, 'could not look for news')
    } finally {
      looking = false
    }
  }
  const pull = (feed: NotificationFeed): void => {
    feed.pull().catch(error => log.warn({ err: error }, 'a notification feed failed'))
  }

  readModels.onAdvance(() => void look())
  return {
    countOf: (userId: string): number => feeds.get(userId)?.size ?? 0,
    /** Keeps the feed up to date, from what it has missed so far, until the returned function is called. */
    add(feed: NotificationFeed): () => void {
      const { userId } = feed
      if (feeds.size === 0) seen = readModels.current()
      const own = feeds.get(userId) ?? new Set()
      feeds.set(userId, own.add(feed))
      pull(feed)
      return () => {
        own.delete(feed)
        if (own.size === 0 && feeds.get(userId) === own) feeds.delete(userId)
      }
    },
  }
}
