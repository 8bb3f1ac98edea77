import { articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import { ArticleViewsCounted } from '@koryaku/contracts/articles/article-views.events.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { rankedArticle } from '@koryaku/contracts/tables/ranked-article.table.ts'
import { rankingExclusion } from '@koryaku/contracts/tables/ranking-exclusion.table.ts'
import { rankingReaction } from '@koryaku/contracts/tables/ranking-reaction.table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import type { TableName } from '#engine/table-name.ts'
import { isListedAfter, listingEvents } from '#ranking/listing.ts'
import { reactionEvents, reactionOf } from '#ranking/reaction-of.ts'
import { applyExclusions, exclusionEvents } from './exclusions.ts'
import { foldReactions, foldWindows, reactionChange, viewChange } from './ranking-fold.ts'
import { applyToWindows, reactionRow } from './ranking-windows.ts'

/** How often each article was liked, bookmarked and viewed in each day, week, month, and in all. */
export const ranking = defineProjection({
  name: 'ranking',
  codeVersion: 8,
  tables: [rankingWindow, rankedArticle, rankingReaction, rankingExclusion],
  handles: on(...reactionEvents, ...exclusionEvents, ArticleViewsCounted, ...listingEvents),
  async apply(db, events, t) {
    await relist(db, await applyToArticles(db, events, t), t)
    await applyToWindows(db, events, t)
  },
  bulk: {
    changes: [reactionChange, viewChange],
    async append(db, events, t, changes) {
      await applyToArticles(db, events, t)
      await applyExclusions(db, t, rankingExclusion, events, [])
      for (const event of events) {
        const reaction = reactionOf(event)
        if (reaction) {
          if (!reaction.weighs) continue
          changes.add(reactionChange, { ...reactionRow(reaction), position: event.position })
        } else if (event.type === ArticleViewsCounted.type) {
          const { articleId, windowStart, counted } = event.data
          changes.add(viewChange, { article_id: articleId, window_start: windowStart, views: counted })
        }
      }
    },
    folds: [
      { tables: [rankingWindow], statements: foldWindows },
      { tables: [rankingReaction], statements: foldReactions },
    ],
  },
})

type ArticleState = Pick<Written<typeof rankedArticle>, 'article_id' | 'game_id' | 'listed' | 'published_at'>

/** @returns the articles of the batch as they are after it, as JSON */
async function applyToArticles(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<string> {
  const states = new Map<string, ArticleState>()
  for (const event of events.filter(articleFamily.has)) {
    const { articleId, gameId } = event.data
    const listed = isListedAfter(event) ?? states.get(articleId)?.listed ?? false
    const before = states.get(articleId)?.published_at ?? null
    const published_at = before ?? (listed ? event.metadata.occurredAt : null)
    states.set(articleId, { article_id: articleId, game_id: gameId, listed, published_at })
  }
  const rows = JSON.stringify([...states.values()])
  if (states.size === 0) return rows
  const { article_id, game_id, listed, published_at, likes, bookmarks, views, score } = rankedArticle.names
  await db.query(
    `insert into ${t(rankedArticle)} as known
       (${article_id}, ${game_id}, ${listed}, ${published_at}, ${likes}, ${bookmarks}, ${views}, ${score})
     select ${article_id}, ${game_id}, ${listed}, ${published_at}, 0, 0, 0, 0
       from json_populate_recordset(null::${t(rankedArticle)}, $1::json)
     on conflict (${article_id}) do update set ${game_id} = excluded.${game_id}, ${listed} = excluded.${listed},
       ${published_at} = coalesce(known.${published_at}, excluded.${published_at})`,
    [rows],
  )
  return rows
}

async function relist(db: PoolClient, articles: string, t: TableName): Promise<void> {
  if (articles === '[]') return
  const [w, a] = [alias(rankingWindow, 'w'), alias(rankedArticle, 'a')]
  await db.query(
    `update ${t(rankingWindow)} w set ${rankingWindow.names.listed} = ${a.listed}
       from json_populate_recordset(null::${t(rankedArticle)}, $1::json) a
      where ${w.article_id} = ${a.article_id} and ${w.listed} <> ${a.listed}`,
    [articles],
  )
}
