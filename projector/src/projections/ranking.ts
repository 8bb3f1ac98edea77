import { articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import { ArticleViewsCounted } from '@koryaku/contracts/articles/article-views.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on, type TableName } from '#engine/projection.ts'
import { isListedAfter, listingEvents } from '#ranking/listing.ts'
import { reactionEvents, reactionOf } from '#ranking/reaction-of.ts'
import { applyExclusions, exclusionEvents, exclusionTable } from './exclusions.ts'
import { foldReactions, foldWindows } from './ranking-fold.ts'
import { applyToWindows } from './ranking-windows.ts'

/** How often each article was liked, bookmarked and viewed in each day, week, month, and in all. */
export const ranking = defineProjection({
  name: 'ranking',
  tables: ['ranking_window', 'ranked_article', 'ranking_reaction', 'ranking_exclusion'],
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
      likes integer not null,
      bookmarks integer not null,
      views integer not null,
      score integer not null
    );
    -- Everything that was given, by account: what an account gave can be taken out of the windows, and put back.
    create table ${t('ranking_reaction')} (
      user_id text not null,
      article_id text not null,
      kind text not null,
      given_at timestamptz not null,
      withdrawn_at timestamptz,
      primary key (user_id, article_id, kind, given_at)
    );
    ${exclusionTable(t('ranking_exclusion'))}
  `,
  indexes: t => `
    -- One window in order; of equals the lower id first.
    create index on ${t('ranking_window')} (range, window_start, score desc, article_id)
      where listed and score > 0;
    -- A game's popular articles.
    create index on ${t('ranked_article')} (game_id, score desc, published_at desc, article_id desc) where listed;
  `,
  handles: on(...reactionEvents, ...exclusionEvents, ArticleViewsCounted, ...listingEvents),
  async apply(db, events, t) {
    await relist(db, await applyToArticles(db, events, t), t)
    await applyToWindows(db, events, t)
  },
  bulk: {
    changes: {
      ranking_reaction_change: {
        ...{ user_id: 'text', article_id: 'text', kind: 'text' },
        ...{ given_at: 'timestamptz', withdrawn_at: 'timestamptz', position: 'bigint' },
      },
      ranking_view_change: { article_id: 'text', window_start: 'timestamptz', views: 'integer' },
    },
    async append(db, events, t, changes) {
      await applyToArticles(db, events, t)
      await applyExclusions(db, t('ranking_exclusion'), events, [])
      for (const event of events) {
        const reaction = reactionOf(event)
        if (reaction) {
          const { userId, articleId, kind, givenAt, withdrawnAt } = reaction
          const row = [userId, articleId, kind, givenAt, withdrawnAt, event.position]
          changes.add('ranking_reaction_change', row)
        } else if (event.type === ArticleViewsCounted.type) {
          const { articleId, windowStart, counted } = event.data
          changes.add('ranking_view_change', [articleId, windowStart, counted])
        }
      }
    },
    folds: [
      { tables: ['ranking_window'], statements: foldWindows },
      { tables: ['ranking_reaction'], statements: foldReactions },
    ],
  },
})

interface ArticleState {
  article_id: string
  game_id: string
  listed: boolean
  published_at: string | null
}

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
  await db.query(
    `insert into ${t('ranked_article')} as known (article_id, game_id, listed, published_at, likes, bookmarks, views, score)
     select article_id, game_id, listed, published_at, 0, 0, 0, 0
       from json_populate_recordset(null::${t('ranked_article')}, $1::json)
     on conflict (article_id) do update set game_id = excluded.game_id, listed = excluded.listed,
       published_at = coalesce(known.published_at, excluded.published_at)`,
    [rows],
  )
  return rows
}

async function relist(db: PoolClient, articles: string, t: TableName): Promise<void> {
  if (articles === '[]') return
  await db.query(
    `update ${t('ranking_window')} w set listed = a.listed
       from json_populate_recordset(null::${t('ranked_article')}, $1::json) a
      where w.article_id = a.article_id and w.listed <> a.listed`,
    [articles],
  )
}
