import { articleViewsFamily } from '@koryaku/contracts/articles/article-views.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import {
  ArticleBookmarked,
  articleBookmarkFamily,
} from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { ArticleLiked, articleLikeFamily } from '@koryaku/contracts/reactions/article-like.events.ts'
import { articleBookmark } from '@koryaku/contracts/tables/article-bookmark.table.ts'
import { articleCounter } from '@koryaku/contracts/tables/article-counter.table.ts'
import { articleLike } from '@koryaku/contracts/tables/article-like.table.ts'
import { integer, text } from '@koryaku/contracts/tables/columns.ts'
import { reactionExclusion } from '@koryaku/contracts/tables/reaction-exclusion.table.ts'
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

/** Likes, bookmarks and views of articles, and their counts. */
export const reactions = defineProjection({
  name: 'reactions',
  tables: [articleLike, articleBookmark, articleCounter, reactionExclusion],
  handles: on(
    ...articleLikeFamily.events,
    ...articleBookmarkFamily.events,
    ...articleViewsFamily.events,
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
    await addToRows(db, t, articleCounter, sums.rows())
  },
  bulk: {
    changes: [likeChange, bookmarkChange, viewChange],
    async append(db, events, t, changes) {
      await applyExclusions(db, t, reactionExclusion, events, [])
      appendPairs(changes, likeChange, likesIn(events))
      appendPairs(changes, bookmarkChange, bookmarksIn(events))
      for (const sum of viewSums(events).rows()) changes.add(viewChange, sum)
    },
    folds: [
      {
        tables: [articleLike, articleBookmark, articleCounter],
        statements: t => [
          foldPairs(t, articleLike, likeChange, reactionExclusion),
          foldPairs(t, articleBookmark, bookmarkChange, reactionExclusion),
          foldCounters(t),
        ],
      },
    ],
  },
})

function foldCounters(t: TableName): string {
  const { article_id, likes, bookmarks, views, views_excluded } = articleCounter.names
  const [liked, marked, viewed] = [articleLike.names, articleBookmark.names, viewChange.names]
  return `insert into ${t(articleCounter)} (${article_id}, ${likes}, ${bookmarks}, ${views}, ${views_excluded})
    select article_id, sum(likes), sum(bookmarks), sum(views), sum(views_excluded) from (
      select ${liked.article_id} as article_id, ${liked.counted}::int as likes, 0 as bookmarks, 0 as views,
             0 as views_excluded from ${t(articleLike)}
      union all select ${marked.article_id}, 0, ${marked.counted}::int, 0, 0 from ${t(articleBookmark)}
      union all select ${viewed.article_id}, 0, 0, ${viewed.views}, ${viewed.views_excluded}
                  from ${t(viewChange)}) c
     group by article_id`
}

const viewSums = (events: readonly Recorded[]) => {
  const sums = new Sums(article_id => ({ article_id, likes: 0, bookmarks: 0, views: 0, views_excluded: 0 }))
  for (const { data } of events.filter(articleViewsFamily.has)) {
    const sum = sums.of(data.articleId)
    sum.views += data.counted
    sum.views_excluded += data.excluded
  }
  return sums
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
