import {
  ArticleDeleted,
  ArticleDrafted,
  type ArticleEvent,
  ArticlePublished,
  ArticleUnpublished,
} from '@koryaku/contracts/articles/article.events.ts'
import {
  ArticleViewsCounted,
  type ArticleViewsEvent,
} from '@koryaku/contracts/articles/article-views.events.ts'
import type { Recorded, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import { score } from '@koryaku/contracts/ranking/formula-v1.ts'
import { rankingRanges, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import {
  type ArticleBookmarkEvent,
  ArticleBookmarked,
  ArticleUnbookmarked,
} from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import {
  ArticleLiked,
  type ArticleLikeEvent,
  ArticleUnliked,
} from '@koryaku/contracts/reactions/article-like.events.ts'
import type { PoolClient } from 'pg'
import { on, type Projection, type TableName } from '#engine/projection.ts'
import { isNewer, loadRows, upsertRows } from '#engine/rows.ts'

interface WindowRow {
  /** `range:windowStart:articleId` */
  window_key: string
  range: string
  window_start: string
  article_id: string
  likes: number
  bookmarks: number
  views: number
  score: number
  likes_position: string | bigint
  bookmarks_position: string | bigint
  views_position: string | bigint
}

interface RankedArticle {
  article_id: string
  game_id: string
  listed: boolean
  position: string | bigint
}

type Counted = 'likes' | 'bookmarks' | 'views'

/** How often each article was liked, bookmarked and viewed in each day, week, month, and in all. */
export const ranking: Projection = {
  name: 'ranking',
  version: 1,
  tables: ['ranking_window', 'ranked_article'],
  schema: t => `
    create table ${t('ranking_window')} (
      window_key text primary key,
      range text not null,
      window_start date not null,
      article_id text not null,
      likes integer not null,
      bookmarks integer not null,
      views integer not null,
      score integer not null,
      likes_position bigint not null,
      bookmarks_position bigint not null,
      views_position bigint not null
    );
    -- One window in order; earlier articles first among equals.
    create index on ${t('ranking_window')} (range, window_start, score desc, article_id) where score > 0;
    create table ${t('ranked_article')} (
      article_id text primary key,
      game_id text not null,
      listed boolean not null,
      position bigint not null
    );
    -- A game's popular articles.
    create index on ${t('ranked_article')} (game_id) where listed;
  `,
  handles: on(
    ...[ArticleLiked, ArticleUnliked, ArticleBookmarked, ArticleUnbookmarked, ArticleViewsCounted],
    ...[ArticleDrafted, ArticlePublished, ArticleUnpublished, ArticleDeleted],
  ),
  async apply(db, events, t) {
    await applyToArticles(db, events, t)
    await applyToWindows(db, events, t)
  },
}

async function applyToArticles(db: PoolClient, events: RecordedEvent[], t: TableName): Promise<void> {
  const lifecycle = events.filter(({ stream }) => stream.startsWith('article-')) as Recorded<ArticleEvent>[]
  const rows = await loadRows<RankedArticle>(
    db,
    t('ranked_article'),
    'article_id',
    lifecycle.map(e => e.data.articleId),
  )
  for (const event of lifecycle) {
    const { articleId, gameId } = event.data
    if (!isNewer(event, rows.get(articleId))) continue
    const listed = event.type === 'ArticlePublished'
    rows.set(articleId, { article_id: articleId, game_id: gameId, listed, position: event.position })
  }
  await upsertRows(db, t('ranked_article'), ['article_id'], rows.values())
}

interface Change {
  articleId: string
  what: Counted
  amount: number
  /** The change counts in the windows that contain all of these times. */
  times: Date[]
  position: bigint
}

async function applyToWindows(db: PoolClient, events: RecordedEvent[], t: TableName): Promise<void> {
  const changes = events.map(changeOf).filter(change => change !== undefined)
  const placed = changes.flatMap(change =>
    rankingRanges.flatMap(range => {
      const [start, ...others] = change.times.map(time => windowStart(range, time))
      if (start === undefined || others.some(other => other !== start)) return []
      return [{ ...change, range, start, key: `${range}:${start}:${change.articleId}` }]
    }),
  )
  const rows = await loadRows<WindowRow>(
    db,
    t('ranking_window'),
    'window_key',
    placed.map(({ key }) => key),
  )
  for (const { key, range, start, articleId, what, amount, position } of placed) {
    const row = rows.get(key) ?? {
      window_key: key,
      range,
      window_start: start,
      article_id: articleId,
      likes: 0,
      bookmarks: 0,
      views: 0,
      score: 0,
      likes_position: -1n,
      bookmarks_position: -1n,
      views_position: -1n,
    }
    // A loaded row's date comes back as a Date: keep the text.
    row.window_start = start
    rows.set(key, row)
    if (position <= BigInt(row[`${what}_position`])) continue
    row[what] += amount
    row[`${what}_position`] = position
    row.score = score(row)
  }
  await upsertRows(db, t('ranking_window'), ['window_key'], rows.values())
}

/** A withdrawn like or bookmark counts −1 only where the giving of it was counted: in the same window. */
function changeOf(event: RecordedEvent): Change | undefined {
  const at = new Date(event.metadata.occurredAt)
  const { position } = event
  const typed = event as Recorded<ArticleLikeEvent | ArticleBookmarkEvent | ArticleViewsEvent>
  const { articleId } = typed.data
  switch (typed.type) {
    case 'ArticleLiked':
      return { articleId, what: 'likes', amount: 1, times: [at], position }
    case 'ArticleUnliked':
      return { articleId, what: 'likes', amount: -1, times: [at, new Date(typed.data.likedAt)], position }
    case 'ArticleBookmarked':
      return { articleId, what: 'bookmarks', amount: 1, times: [at], position }
    case 'ArticleUnbookmarked':
      return {
        articleId,
        what: 'bookmarks',
        amount: -1,
        times: [at, new Date(typed.data.bookmarkedAt)],
        position,
      }
    case 'ArticleViewsCounted': {
      const times = [new Date(typed.data.windowStart)]
      return { articleId, what: 'views', amount: typed.data.counted, times, position }
    }
    default:
      return undefined
  }
}
