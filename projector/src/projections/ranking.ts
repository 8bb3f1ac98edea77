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
import { ArticleReinstated, ArticleSuspended } from '@koryaku/contracts/moderation/moderation.events.ts'
import { formulaV1 } from '@koryaku/contracts/ranking/formula-v1.ts'
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
import { Sums } from './sums.ts'

/** How often each article was liked, bookmarked and viewed in each day, week, month, and in all. */
export const ranking: Projection = {
  name: 'ranking',
  codeVersion: 2,
  tables: ['ranking_window', 'ranked_article'],
  schema: t => `
    create table ${t('ranking_window')} (
      article_id text not null,
      range text not null,
      window_start date not null,
      likes integer not null,
      bookmarks integer not null,
      views integer not null,
      score integer not null,
      -- Is the article published? Kept here so that a page of a ranking is one walk along its index.
      listed boolean not null,
      primary key (article_id, range, window_start)
    );
    create table ${t('ranked_article')} (
      article_id text primary key,
      game_id text,
      listed boolean not null,
      published_at timestamptz,
      -- Of all time, as in the window 'all'.
      score integer not null
    );
  `,
  indexes: t => `
    -- One window in order; of equals the lower id first.
    create index on ${t('ranking_window')} (range, window_start, score desc, article_id)
      where listed and score > 0;
    -- A game's popular articles.
    create index on ${t('ranked_article')} (game_id, score desc, published_at desc, article_id desc) where listed;
  `,
  handles: on(
    ...[ArticleLiked, ArticleUnliked, ArticleBookmarked, ArticleUnbookmarked, ArticleViewsCounted],
    ...[ArticleDrafted, ArticlePublished, ArticleUnpublished, ArticleDeleted],
    ...[ArticleSuspended, ArticleReinstated],
  ),
  async apply(db, events, t) {
    await applyToArticles(db, events, t)
    await applyToWindows(db, events, t)
  },
}

interface ArticleState {
  article_id: string
  game_id: string
  listed: boolean
  published_at: string | null
}

async function applyToArticles(db: PoolClient, events: RecordedEvent[], t: TableName): Promise<void> {
  const states = new Map<string, ArticleState>()
  for (const event of events) {
    if (!event.stream.startsWith('article-')) continue
    const { articleId, gameId } = (event as Recorded<ArticleEvent>).data
    const listed =
      event.type === ArticlePublished.type ||
      (event.type === ArticleReinstated.type && event.data.published === true)
    const before = states.get(articleId)?.published_at ?? null
    const published_at = before ?? (listed ? event.metadata.occurredAt : null)
    states.set(articleId, { article_id: articleId, game_id: gameId, listed, published_at })
  }
  if (states.size === 0) return
  const rows = JSON.stringify([...states.values()])
  await db.query(
    `insert into ${t('ranked_article')} as known (article_id, game_id, listed, published_at, score)
     select article_id, game_id, listed, published_at, 0
       from json_populate_recordset(null::${t('ranked_article')}, $1::json)
     on conflict (article_id) do update set game_id = excluded.game_id, listed = excluded.listed,
       published_at = coalesce(known.published_at, excluded.published_at)`,
    [rows],
  )
  await db.query(
    `update ${t('ranking_window')} w set listed = a.listed
       from json_populate_recordset(null::${t('ranked_article')}, $1::json) a
      where w.article_id = a.article_id and w.listed <> a.listed`,
    [rows],
  )
}

interface Counts {
  likes: number
  bookmarks: number
  views: number
}
interface WindowChange extends Counts {
  article_id: string
  range: string
  window_start: string
}

/** The formula as SQL over three columns; its weights are in one file. */
const { likes, bookmarks, views } = formulaV1.weights
const scoreOf = (a: string, b = '') => {
  const sum = (column: string) => (b ? `(${a}.${column} + ${b}.${column})` : `${a}.${column}`)
  return `(${sum('likes')} * ${likes} + ${sum('bookmarks')} * ${bookmarks} + ${sum('views')} * ${views})`
}

async function applyToWindows(db: PoolClient, events: RecordedEvent[], t: TableName): Promise<void> {
  const sums = new Sums<WindowChange>(key => {
    const [article_id = '', range = '', window_start = ''] = key.split(' ')
    return { article_id, range, window_start, likes: 0, bookmarks: 0, views: 0 }
  })
  const starts = windowStarts()
  for (const event of events) {
    const change = changeOf(event)
    if (!change) continue
    const { articleId, what, amount, times } = change
    for (const range of rankingRanges) {
      const [start, ...others] = times.map(time => starts(range, time))
      if (start !== undefined && others.every(other => other === start))
        sums.of(`${articleId} ${range} ${start}`)[what] += amount
    }
  }
  const rows = sums.rows()
  if (rows.length === 0) return
  const all = t('ranked_article')
  // An article that is liked before its own first event is known is not listed until that comes.
  await db.query(
    `with incoming as materialized (
       select i.*, coalesce(a.listed, false) as listed
         from json_to_recordset($1::json) as i (
           article_id text, range text, window_start date, likes integer, bookmarks integer, views integer)
         left join ${all} a using (article_id)),
     of_all_time as (
       insert into ${all} as known (article_id, listed, score)
       select article_id, false, ${scoreOf('i')} from incoming i where range = 'all'
       on conflict (article_id) do update set score = known.score + excluded.score)
     insert into ${t('ranking_window')} as known
       (article_id, range, window_start, likes, bookmarks, views, listed, score)
     select article_id, range, window_start, likes, bookmarks, views, listed, ${scoreOf('i')} from incoming i
     on conflict (article_id, range, window_start) do update
       set likes = known.likes + excluded.likes, bookmarks = known.bookmarks + excluded.bookmarks,
           views = known.views + excluded.views, score = ${scoreOf('known', 'excluded')}`,
    [JSON.stringify(rows)],
  )
}

interface Change {
  articleId: string
  what: keyof Counts
  amount: number
  /** The change counts in the windows that contain all of these times. */
  times: string[]
}

/** A withdrawn like or bookmark counts −1 only where the giving of it was counted: in the same window. */
function changeOf(event: RecordedEvent): Change | undefined {
  const at = event.metadata.occurredAt
  const typed = event as Recorded<ArticleLikeEvent | ArticleBookmarkEvent | ArticleViewsEvent>
  const { articleId } = typed.data
  switch (typed.type) {
    case 'ArticleLiked':
      return { articleId, what: 'likes', amount: 1, times: [at] }
    case 'ArticleUnliked':
      return { articleId, what: 'likes', amount: -1, times: [at, typed.data.likedAt] }
    case 'ArticleBookmarked':
      return { articleId, what: 'bookmarks', amount: 1, times: [at] }
    case 'ArticleUnbookmarked':
      return { articleId, what: 'bookmarks', amount: -1, times: [at, typed.data.bookmarkedAt] }
    case 'ArticleViewsCounted':
      return { articleId, what: 'views', amount: typed.data.counted, times: [typed.data.windowStart] }
    default:
      return undefined
  }
}

/** Window starts, remembered by hour: a batch holds many events of the same hour. */
function windowStarts(): (range: (typeof rankingRanges)[number], time: string) => string {
  const known = new Map<string, string>()
  return (range, time) => {
    if (!time.endsWith('Z')) return windowStart(range, new Date(time))
    const key = `${range} ${time.slice(0, 13)}`
    const found = known.get(key)
    if (found !== undefined) return found
    const start = windowStart(range, new Date(time))
    known.set(key, start)
    return start
  }
}
