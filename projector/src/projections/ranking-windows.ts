import { articleViewsFamily } from '@koryaku/contracts/articles/article-views.events.ts'
import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import { type RankingRange, rankingRanges } from '@koryaku/contracts/ranking/ranking-window.ts'
import { scoreSql } from '@koryaku/contracts/ranking/score-sql.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { rankedArticle } from '@koryaku/contracts/tables/ranked-article.table.ts'
import { rankingExclusion } from '@koryaku/contracts/tables/ranking-exclusion.table.ts'
import { rankingReaction } from '@koryaku/contracts/tables/ranking-reaction.table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { type Reaction, reactionOf } from '#ranking/reaction-of.ts'
import { applyExclusions, counts, type Exclusions } from './exclusions.ts'
import { Sums } from './sums.ts'
import { windowStarts } from './window-starts.ts'

type Window = Written<typeof rankingWindow>
type Counts = Pick<Window, 'likes' | 'bookmarks' | 'views'>
type WindowChange = Omit<Window, 'listed' | 'score'>
type ReactionRow = Written<typeof rankingReaction>

/** The live formula over the columns of a row, or over the sums of two. */
const scoreOf = (a: string, b = '') =>
  scoreSql(liveFormula, column => (b ? `(${a}.${column} + ${b}.${column})` : `${a}.${column}`))

/** Adds the given and withdrawn reactions of a batch to the windows, and stores the given ones by account. */
export async function applyToWindows(
  db: PoolClient,
  events: readonly Recorded[],
  t: TableName,
): Promise<void> {
  const reactions = events.flatMap(event => reactionOf(event) ?? []).filter(({ weighs }) => weighs)
  const givers = reactions.map(({ userId }) => userId)
  const exclusions = await applyExclusions(db, t, rankingExclusion, events, givers)
  const sums = windowSums()
  await recount(db, t, exclusions, sums.add)
  for (const reaction of reactions) {
    const { articleId, userId, kind, givenAt, withdrawnAt } = reaction
    // Zero too: which rows there are must not depend on whether the exclusion or the like was known first.
    const one = Number(counts(exclusions.after, userId, givenAt))
    if (withdrawnAt === null) sums.add(articleId, kind, one, [givenAt])
    else sums.add(articleId, kind, -one, [withdrawnAt, givenAt])
  }
  for (const { data } of events.filter(articleViewsFamily.has))
    sums.add(data.articleId, 'views', data.counted, [data.windowStart])
  await writeReactions(db, t, reactions)
  await addToWindows(db, sums.rows(), t)
}

type Add = (articleId: string, kind: keyof Counts, amount: number, times: readonly (string | Date)[]) => void

/** Takes out what accounts gave that no longer count, and puts back what counts again. */
async function recount(
  db: PoolClient,
  t: TableName,
  { before, after, changed }: Exclusions,
  add: Add,
): Promise<void> {
  if (changed.length === 0) return
  const { rows } = await db.query<ReactionRow>(
    `select * from ${t(rankingReaction)} where ${rankingReaction.names.user_id} = any($1)`,
    [changed],
  )
  for (const { user_id, article_id, kind, given_at, withdrawn_at } of rows) {
    const change = Number(counts(after, user_id, given_at)) - Number(counts(before, user_id, given_at))
    if (change === 0) continue
    add(article_id, kind, change, [given_at])
    if (withdrawn_at) add(article_id, kind, -change, [given_at, withdrawn_at])
  }
}

export const reactionRow = ({ userId, articleId, kind, givenAt, withdrawnAt }: Reaction): ReactionRow => ({
  ...{ user_id: userId, article_id: articleId, kind, given_at: givenAt, withdrawn_at: withdrawnAt },
})

async function writeReactions(db: PoolClient, t: TableName, reactions: Reaction[]): Promise<void> {
  const rows = new Map<string, ReactionRow>()
  for (const reaction of reactions) {
    const { userId, articleId, kind, givenAt } = reaction
    rows.set(`${userId} ${articleId} ${kind} ${givenAt}`, reactionRow(reaction))
  }
  await upsertRows(db, t, rankingReaction, rows.values())
}

/** Changes per article and window, while a batch is folded. */
function windowSums(): { add: Add; rows: () => WindowChange[] } {
  const sums = new Sums<WindowChange>(key => {
    const [article_id = '', range = '', window_start = ''] = key.split(' ')
    return { article_id, range: range as RankingRange, window_start, likes: 0, bookmarks: 0, views: 0 }
  })
  const starts = windowStarts()
  return {
    /** Adds in the windows that contain all of the times. */
    add(articleId, kind, amount, times) {
      for (const range of rankingRanges) {
        const [start, ...others] = times.map(time => starts(range, time))
        if (start !== undefined && others.every(other => other === start))
          sums.of(`${articleId} ${range} ${start}`)[kind] += amount
      }
    },
    rows: () => sums.rows(),
  }
}

async function addToWindows(db: PoolClient, rows: WindowChange[], t: TableName): Promise<void> {
  if (rows.length === 0) return
  const { article_id, range, window_start, likes, bookmarks, views, score, listed } = rankingWindow.names
  const [all, a] = [rankedArticle.names, alias(rankedArticle, 'a')]
  const add = (column: string) => `${column} = known.${column} + excluded.${column}`
  const summed = (to: Record<keyof Counts | 'score', string>) =>
    `${add(to.likes)}, ${add(to.bookmarks)}, ${add(to.views)}, ${to.score} = ${scoreOf('known', 'excluded')}`
  const counts = `${likes}, ${bookmarks}, ${views}`
  // An article that is liked before its own first event is known is not listed until that comes.
  await db.query(
    `with incoming as materialized (
       select i.*, coalesce(${a.listed}, false) as ${listed}
         from json_to_recordset($1::json) as i (
           ${article_id} text, ${range} text, ${window_start} date,
           ${likes} integer, ${bookmarks} integer, ${views} integer)
         left join ${t(rankedArticle)} a on ${a.article_id} = i.${article_id}),
     of_all_time as (
       insert into ${t(rankedArticle)} as known
         (${all.article_id}, ${all.listed}, ${all.likes}, ${all.bookmarks}, ${all.views}, ${all.score})
       select ${article_id}, false, ${counts}, ${scoreOf('i')} from incoming i where ${range} = 'all'
       on conflict (${all.article_id}) do update set ${summed(all)})
     insert into ${t(rankingWindow)} as known
       (${article_id}, ${range}, ${window_start}, ${counts}, ${listed}, ${score})
     select ${article_id}, ${range}, ${window_start}, ${counts}, ${listed}, ${scoreOf('i')} from incoming i
     on conflict (${article_id}, ${range}, ${window_start}) do update set ${summed(rankingWindow.names)}`,
    [JSON.stringify(rows)],
  )
}
