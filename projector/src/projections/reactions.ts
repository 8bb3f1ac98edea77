import type { ArticleViewsEvent } from '@koryaku/contracts/articles/article-views.events.ts'
import { ArticleViewsCounted } from '@koryaku/contracts/articles/article-views.events.ts'
import type { Recorded, RecordedEvent } from '@koryaku/contracts/event-store.ts'
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
import { loadRows, upsertRows } from '#engine/rows.ts'
import { applyPairs, type PairChange, pairTable } from './pairs.ts'

interface ArticleCounter {
  article_id: string
  likes: number
  bookmarks: number
  views: number
  views_excluded: number
  views_position: string | bigint
}

/** Likes, bookmarks and views of articles, and their counts. */
export const reactions: Projection = {
  name: 'reactions',
  version: 1,
  tables: ['article_like', 'article_bookmark', 'article_counter'],
  schema: t => `
    ${pairTable(t('article_like'), 'article_id', 'user_id')}
    ${pairTable(t('article_bookmark'), 'article_id', 'user_id')}
    create table ${t('article_counter')} (
      article_id text primary key,
      likes integer not null,
      bookmarks integer not null,
      views integer not null,
      views_excluded integer not null,
      views_position bigint not null
    );
  `,
  handles: on(ArticleLiked, ArticleUnliked, ArticleBookmarked, ArticleUnbookmarked, ArticleViewsCounted),
  async apply(db, events, t) {
    const likes = await applyPairs(
      db,
      t('article_like'),
      ['article_id', 'user_id'],
      pairsOf(events, 'ArticleLiked', 'ArticleUnliked'),
    )
    const bookmarks = await applyPairs(
      db,
      t('article_bookmark'),
      ['article_id', 'user_id'],
      pairsOf(events, 'ArticleBookmarked', 'ArticleUnbookmarked'),
    )
    await count(db, t, likes, bookmarks, events)
  },
}

function pairsOf(events: RecordedEvent[], set: string, unset: string): PairChange[] {
  return events
    .filter(({ type }) => type === set || type === unset)
    .map(event => {
      const { articleId, userId } = (event as Recorded<ArticleLikeEvent | ArticleBookmarkEvent>).data
      return { keys: [articleId, userId], isSet: event.type === set, event }
    })
}

async function count(
  db: PoolClient,
  t: TableName,
  likes: Map<string, number>,
  bookmarks: Map<string, number>,
  events: RecordedEvent[],
): Promise<void> {
  const views = events.filter(({ type }) => type === 'ArticleViewsCounted') as Recorded<ArticleViewsEvent>[]
  const ids = new Set([...likes.keys(), ...bookmarks.keys(), ...views.map(({ data }) => data.articleId)])
  const counters = await loadRows<ArticleCounter>(db, t('article_counter'), 'article_id', ids)
  const counterOf = (id: string): ArticleCounter => {
    const found = counters.get(id)
    if (found) return found
    const none = { article_id: id, likes: 0, bookmarks: 0, views: 0, views_excluded: 0, views_position: -1n }
    counters.set(id, none)
    return none
  }
  for (const [id, change] of likes) counterOf(id).likes += change
  for (const [id, change] of bookmarks) counterOf(id).bookmarks += change
  for (const { data, position } of views) {
    const counter = counterOf(data.articleId)
    if (position <= BigInt(counter.views_position)) continue
    counter.views += data.counted
    counter.views_excluded += data.excluded
    counter.views_position = position
  }
  await upsertRows(db, t('article_counter'), ['article_id'], counters.values())
}
