import type { Pool } from 'pg'
import type { ExclusionChange, ExclusionReport } from '#analysis/analysis.api.ts'
import type { CountKind } from '#ranking/formula.ts'
import { liveFormula } from '#ranking/formulas.ts'
import { type RankingRange, rankingRanges, startOfDay, windowStart } from '#ranking/ranking-window.ts'
import { scoreSql } from '#ranking/score-sql.ts'

/** What a page can show. */
const SHOWN = { windows: 200, changes: 300 }
/** For files: more than there can be. */
export const WHOLE_REPORT: typeof SHOWN = { windows: 1e9, changes: 1e9 }

interface Given {
  article_id: string
  kind: 'likes' | 'bookmarks'
  given_at: Date
  withdrawn_at: Date | null
}
interface Share {
  article_id: string
  range: RankingRange
  window_start: string
  likes: number
  bookmarks: number
}

/**
 * What the rankings are with and without what an account gave from a day on: a preview before it is excluded, and a
 * report afterwards. The windows that it touched are ranked twice, as a whole.
 */
export async function exclusionReport(
  db: Pool,
  { userId, name }: { userId: string; name: string },
  from: string,
  most = SHOWN,
): Promise<ExclusionReport> {
  const [{ rows: given }, excludedAt] = await Promise.all([
    db.query<Given>(
      'select article_id, kind, given_at, withdrawn_at from read.ranking_reaction where user_id = $1 and given_at >= $2',
      [userId, startOfDay(from)],
    ),
    excludedSince(db, userId),
  ])
  const shares = sharesOf(given)
  // What is stored holds what counts now: with the account's part, or without it.
  const counted = sharesOf(given.filter(({ given_at }) => !excludedAt || given_at < excludedAt))
  const windows = [...new Set(shares.map(({ range, window_start }) => `${window_start} ${range}`))]
    .sort()
    .reverse()
  const looked = new Set(windows.slice(0, most.windows))
  const isLooked = ({ range, window_start }: Share) => looked.has(`${window_start} ${range}`)
  const changes = await placesOf(db, shares.filter(isLooked), counted.filter(isLooked), most.changes + 1)
  const count = (kind: Given['kind']) => given.filter(row => row.kind === kind).length
  return {
    ...{ name, from },
    excludedFrom: excludedAt ? windowStart('daily', excludedAt) : null,
    given: {
      ...{ likes: count('likes'), bookmarks: count('bookmarks') },
      articles: new Set(given.map(({ article_id }) => article_id)).size,
    },
    windows: windows.length,
    changes: changes.slice(0, most.changes),
    truncated: windows.length > most.windows || changes.length > most.changes,
  }
}

async function excludedSince(db: Pool, userId: string): Promise<Date | null> {
  const { rows } = await db.query<{ from_at: Date | null }>(
    'select from_at from read.ranking_exclusion where user_id = $1',
    [userId],
  )
  return rows[0]?.from_at ?? null
}

/** What reactions add to each window: one where it was given, unless it was taken back in the same window. */
function sharesOf(given: readonly Given[]): Share[] {
  const shares = new Map<string, Share>()
  for (const { article_id, kind, given_at, withdrawn_at } of given) {
    for (const range of rankingRanges) {
      const window_start = windowStart(range, given_at)
      if (withdrawn_at && windowStart(range, withdrawn_at) === window_start) continue
      const key = `${article_id} ${range} ${window_start}`
      const share = shares.get(key) ?? { article_id, range, window_start, likes: 0, bookmarks: 0 }
      share[kind] += 1
      shares.set(key, share)
    }
  }
  return [...shares.values()]
}

/** The articles whose place differs with and without the account, newest windows first. */
async function placesOf(
  db: Pool,
  shares: Share[],
  counted: Share[],
  limit: number,
): Promise<ExclusionChange[]> {
  if (shares.length === 0) return []
  const shareColumns = 'article_id text, range text, window_start date, likes integer, bookmarks integer'
  const score = (count: (kind: CountKind) => string) =>
    scoreSql(liveFormula, kind => (kind === 'views' ? 's.views' : count(kind)))
  const withShare = score(kind => `(s.base_${kind} + s.${kind})`)
  const withoutShare = score(kind => `s.base_${kind}`)
  const { rows } = await db.query<{
    range: RankingRange
    start: string
    article_id: string
    title: string | null
    likes: number
    bookmarks: number
    place_with: string | null
    place_without: string | null
  }>(
    `with share as materialized (select * from json_to_recordset($1::json) as s (${shareColumns})),
     counted as materialized (select * from json_to_recordset($2::json) as c (${shareColumns})),
     stored as (
       select w.article_id, w.range, w.window_start, w.views,
              w.likes - coalesce(c.likes, 0) as base_likes, w.bookmarks - coalesce(c.bookmarks, 0) as base_bookmarks,
              coalesce(h.likes, 0) as likes, coalesce(h.bookmarks, 0) as bookmarks
         from read.ranking_window w
         left join counted c using (article_id, range, window_start)
         left join share h using (article_id, range, window_start)
        where w.listed and (w.range, w.window_start) in (select range, window_start from share)),
     scored as (select s.*, ${withShare} as with_it, ${withoutShare} as without_it from stored s),
     placed as (
       select *,
              case when with_it > 0 then row_number() over (partition by range, window_start order by with_it desc, article_id) end as place_with,
              case when without_it > 0 then row_number() over (partition by range, window_start order by without_it desc, article_id) end as place_without
         from scored)
     select p.range, to_char(p.window_start, 'YYYY-MM-DD') as start, p.article_id, a.title, p.likes, p.bookmarks,
            p.place_with, p.place_without
       from placed p left join read.article_card a using (article_id)
      where p.place_with is distinct from p.place_without or p.likes > 0 or p.bookmarks > 0
      order by p.window_start desc, p.range, p.place_with nulls last
      limit $3`,
    [JSON.stringify(shares), JSON.stringify(counted), limit],
  )
  return rows.map(({ range, start, article_id, title, likes, bookmarks, ...places }) => ({
    ...{ range, start, articleId: article_id, title: title ?? '', likes, bookmarks },
    placeWith: places.place_with === null ? null : Number(places.place_with),
    placeWithout: places.place_without === null ? null : Number(places.place_without),
  }))
}
