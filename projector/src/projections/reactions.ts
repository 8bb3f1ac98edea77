import { articleViewsFamily } from '@koryaku/contracts/articles/article-views.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import {
  ArticleBookmarked,
  articleBookmarkFamily,
} from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { ArticleLiked, articleLikeFamily } from '@koryaku/contracts/reactions/article-like.events.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { addToRows } from '#engine/rows.ts'
import { applyExclusions, exclusionEvents, exclusionTable } from './exclusions.ts'
import {
  appendPairs,
  applyPairs,
  foldPairs,
  giversOf,
  type PairChange,
  pairChanges,
  pairIndex,
  pairTable,
} from './pairs.ts'
import { Sums } from './sums.ts'

const SIDES: [string, string] = ['article_id', 'user_id']

/** Likes, bookmarks and views of articles, and their counts. */
export const reactions = defineProjection({
  name: 'reactions',
  tables: ['article_like', 'article_bookmark', 'article_counter', 'reaction_exclusion'],
  schema: t => `
    ${pairTable(t('article_like'), 'article_id', 'user_id')}
    ${pairTable(t('article_bookmark'), 'article_id', 'user_id')}
    -- Changed with every reaction: room in the page lets the row stay there.
    create table ${t('article_counter')} (
      article_id text primary key,
      likes integer not null,
      bookmarks integer not null,
      views integer not null,
      views_excluded integer not null
    ) with (fillfactor = 80);
    ${exclusionTable(t('reaction_exclusion'))}
  `,
  indexes: t => `
    -- What a member liked and bookmarked.
    ${pairIndex(t('article_like'), 'user_id', 'article_id')}
    ${pairIndex(t('article_bookmark'), 'user_id', 'article_id')}
  `,
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
    const exclusions = await applyExclusions(db, t('reaction_exclusion'), events, givers)
    const likes = await applyPairs(db, t('article_like'), SIDES, liked, exclusions)
    const bookmarks = await applyPairs(db, t('article_bookmark'), SIDES, bookmarked, exclusions)
    const sums = viewSums(events)
    for (const [id, change] of likes) sums.of(id).likes += change
    for (const [id, change] of bookmarks) sums.of(id).bookmarks += change
    await addToRows(db, t('article_counter'), ['article_id'], sums.rows())
  },
  bulk: {
    changes: {
      article_like_change: pairChanges(...SIDES),
      article_bookmark_change: pairChanges(...SIDES),
      article_view_change: { article_id: 'text', views: 'integer', views_excluded: 'integer' },
    },
    async append(db, events, t, changes) {
      await applyExclusions(db, t('reaction_exclusion'), events, [])
      appendPairs(changes, 'article_like_change', likesIn(events))
      appendPairs(changes, 'article_bookmark_change', bookmarksIn(events))
      for (const { article_id, views, views_excluded } of viewSums(events).rows())
        changes.add('article_view_change', [article_id, views, views_excluded])
    },
    folds: [
      {
        tables: ['article_like', 'article_bookmark', 'article_counter'],
        statements: t => [
          foldPairs(t('article_like'), t('article_like_change'), SIDES, t('reaction_exclusion')),
          foldPairs(t('article_bookmark'), t('article_bookmark_change'), SIDES, t('reaction_exclusion')),
          `insert into ${t('article_counter')} (article_id, likes, bookmarks, views, views_excluded)
       select article_id, sum(likes), sum(bookmarks), sum(views), sum(views_excluded) from (
         select article_id, counted::int as likes, 0 as bookmarks, 0 as views, 0 as views_excluded from ${t('article_like')}
         union all select article_id, 0, counted::int, 0, 0 from ${t('article_bookmark')}
         union all select article_id, 0, 0, views, views_excluded from ${t('article_view_change')}) c
        group by article_id`,
        ],
      },
    ],
  },
})

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
