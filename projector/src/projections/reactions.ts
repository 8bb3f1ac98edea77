import { articleFinishesFamily } from '@koryaku/contracts/articles/article-finishes.events.ts'
import { articleViewsFamily } from '@koryaku/contracts/articles/article-views.events.ts'
import {
  ArticleBookmarked,
  articleBookmarkFamily,
} from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { ArticleLiked, articleLikeFamily } from '@koryaku/contracts/reactions/article-like.events.ts'
import { articleBookmark } from '@koryaku/contracts/tables/article-bookmark.table.ts'
import { articleCounter } from '@koryaku/contracts/tables/article-counter.table.ts'
import { articleFinishDay } from '@koryaku/contracts/tables/article-finish-day.table.ts'
import { articleLike } from '@koryaku/contracts/tables/article-like.table.ts'
import { date, integer, text } from '@koryaku/contracts/tables/columns.ts'
import { reactionExclusion } from '@koryaku/contracts/tables/reaction-exclusion.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { defineChanges } from '#engine/define-changes.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { addToRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { applyExclusions, exclusionEvents } from './exclusions.ts'
import { appendPairs, applyPairs, definePairChanges, foldPairs, giversOf, type PairChange } from './pairs.ts'
import { Sums } from './sums.ts'

const likeChange = definePairChanges('article_like_change', articleLike)
const bookmarkChange = definePairChanges('article_bookmark_change', articleBookmark)
const viewChange = defineChanges('article_view_change', {
  article_id: text(),
  views: integer(),
  views_excluded: integer(),
})
const finishChange = defineChanges('article_finish_change', {
  article_id: text(),
  day: date(),
  finishes: integer(),
})

/** Likes, bookmarks, views of articles and who read them to the end, and their counts. */
export const reactions = defineProjection({
  name: 'reactions',
  codeVersion: 4,
  tables: [articleLike, articleBookmark, articleCounter, articleFinishDay, reactionExclusion],
  handles: on(
    ...articleLikeFamily.events,
    ...articleBookmarkFamily.events,
    ...articleViewsFamily.events,
    ...articleFinishesFamily.events,
    ...exclusionEvents,
  ),
  async apply(db, events, t) {
    const liked = likesIn(events)
    const bookmarked = bookmarksIn(events)
    const givers = giversOf([...liked, ...bookmarked])
    const exclusions = await applyExclusions(db, t, reactionExclusion, events, givers)
    const likes = await applyPairs(db, t, articleLike, liked, exclusions)
    const bookmarks = await applyPairs(db, t, articleBookmark, bookmarked, exclusions)
    const sums = viewSums(events)
    for (const [id, change] of likes) sums.of(id).likes += change
    for (const [id, change] of bookmarks) sums.of(id).bookmarks += change
    const finished = finishSums(events)
    for (const { article_id, finishes } of finished) sums.of(article_id).finishes += finishes
    await addToRows(db, t, articleCounter, sums.rows())
    await addToRows(db, t, articleFinishDay, finished)
  },
  bulk: {
    changes: [likeChange, bookmarkChange, viewChange, finishChange],
    async append(db, events, t, changes) {
      await applyExclusions(db, t, reactionExclusion, events, [])
      appendPairs(changes, likeChange, likesIn(events))
      appendPairs(changes, bookmarkChange, bookmarksIn(events))
      for (const sum of viewSums(events).rows()) changes.add(viewChange, sum)
      for (const sum of finishSums(events)) changes.add(finishChange, sum)
    },
    folds: [
      {
        tables: [articleLike, articleBookmark, articleCounter, articleFinishDay],
        statements: t => [
          foldPairs(t, articleLike, likeChange, reactionExclusion),
          foldPairs(t, articleBookmark, bookmarkChange, reactionExclusion),
          foldCounters(t),
          foldFinishes(t),
        ],
      },
    ],
  },
})

function foldCounters(t: TableName): string {
  const { article_id, likes, bookmarks, views, views_excluded, finishes } = articleCounter.names
  const [liked, marked, viewed] = [articleLike.names, articleBookmark.names, viewChange.names]
  const finished = finishChange.names
  return `insert into ${t(articleCounter)}
           (${article_id}, ${likes}, ${bookmarks}, ${views}, ${views_excluded}, ${finishes})
    select article_id, sum(likes), sum(bookmarks), sum(views), sum(views_excluded), sum(finishes) from (
      select ${liked.article_id} as article_id, ${liked.counted}::int as likes, 0 as bookmarks, 0 as views,
             0 as views_excluded, 0 as finishes from ${t(articleLike)}
      union all select ${marked.article_id}, 0, ${marked.counted}::int, 0, 0, 0 from ${t(articleBookmark)}
      union all select ${viewed.article_id}, 0, 0, ${viewed.views}, ${viewed.views_excluded}, 0
                  from ${t(viewChange)}
      union all select ${finished.article_id}, 0, 0, 0, 0, ${finished.finishes} from ${t(finishChange)}) c
     group by article_id`
}

function foldFinishes(t: TableName): string {
  const { article_id, day, finishes } = articleFinishDay.names
  const change = finishChange.names
  return `insert into ${t(articleFinishDay)} (${article_id}, ${day}, ${finishes})
    select ${change.article_id}, ${change.day}, sum(${change.finishes}) from ${t(finishChange)} group by 1, 2`
}

const viewSums = (events: readonly Recorded[]) => {
  const sums = new Sums(article_id => ({
    ...{ article_id, likes: 0, bookmarks: 0, views: 0, views_excluded: 0, finishes: 0 },
  }))
  for (const { data } of events.filter(articleViewsFamily.has)) {
    const sum = sums.of(data.articleId)
    sum.views += data.counted
    sum.views_excluded += data.excluded
  }
  return sums
}

/** By article and day. */
const finishSums = (events: readonly Recorded[]) => {
  const sums = new Sums(key => {
    const [article_id = '', day = ''] = key.split(' ')
    return { article_id, day, finishes: 0 }
  })
  for (const { data } of events.filter(articleFinishesFamily.has))
    sums.of(`${data.articleId} ${data.day}`).finishes += data.counted
  return sums.rows()
}

const likesIn = (events: readonly Recorded[]): PairChange[] =>
  events.filter(articleLikeFamily.has).map(event => {
    const { articleId, userId } = event.data
    return { keys: [articleId, userId], isSet: event.type === ArticleLiked.type, event }
  })

const bookmarksIn = (events: readonly Recorded[]): PairChange[] =>
  events.filter(articleBookmarkFamily.has).map(event => {
    const { articleId, userId } = event.data
    return { keys: [articleId, userId], isSet: event.type === ArticleBookmarked.type, event }
  })
