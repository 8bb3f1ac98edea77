import type { ExclusionChange, ExclusionReport } from '@koryaku/contracts/analysis/analysis.api.ts'
import { startOfDay } from '@koryaku/contracts/japan-day.ts'
import type { CountKind } from '@koryaku/contracts/ranking/formula.ts'
import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import { rankingRanges, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { scoreSql } from '@koryaku/contracts/ranking/score-sql.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import type { rankingReaction } from '@koryaku/contracts/tables/ranking-reaction.table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { Pool } from 'pg'

/** Limit of rows for a page. */
const SHOWN = { windows: 200, changes: 300 }
/** For files: more than there can be. */
export const WHOLE_REPORT: typeof SHOWN = { windows: 1e9, changes: 1e9 }

const givenBy = statement((userId: Param<string>, from: Param<Date>) =>
  read
    .selectFrom('read.ranking_reaction')
    .select(['article_id', 'kind', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .where('given_at', '>=', from),
)
const exclusionOf = statement((userId: Param<string>) =>
  read.selectFrom('read.ranking_exclusion').select('from_at').where('user_id', '=', userId),
)

type Window = Row<typeof rankingWindow>
type Given = Pick<Row<typeof rankingReaction>, 'article_id' | 'kind' | 'given_at' | 'withdrawn_at'>
interface Share extends Pick<Window, 'article_id' | 'range' | 'likes' | 'bookmarks'> {
  window_start: string
}

/**
 * The rankings with and without an account's reactions from a day on: a preview before an exclusion, and a report
 * afterwards. Ranks each affected window twice, as a whole.
 * @param from first excluded day, in Japan time
 * @param most limits of windows and changes
 * @returns the changed ranks; `truncated` if a limit was reached
 */
export async function exclusionReport(
  db: Pool,
  { userId, name }: { userId: string; name: string },
  from: string,
  most = SHOWN,
): Promise<ExclusionReport> {
  const [given, [excluded]] = await Promise.all([
    givenBy(db, userId, startOfDay(from)),
    exclusionOf(db, userId),
  ])
  const excludedAt = excluded?.from_at ?? null
  const shares = sharesOf(given)
  // Stored windows reflect the current state: with the account's reactions, or without.
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

/** Points of reactions per window: in the window where they were given, unless withdrawn in the same window. */
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

const w = alias(rankingWindow, 'w')
const a = alias(articleCard, 'a')
const score = (count: (kind: CountKind) => string) =>
  scoreSql(liveFormula, kind => (kind === 'views' ? 's.views' : count(kind)))
const SHARE = 'article_id text, range text, window_start date, likes integer, bookmarks integer'
const PLACES = `
  with share as materialized (select * from json_to_recordset($1::json) as s (${SHARE})),
  counted as materialized (select * from json_to_recordset($2::json) as c (${SHARE})),
  stored as (
    select ${w.article_id} as article_id, ${w.range} as range, ${w.window_start} as window_start, ${w.views} as views,
           ${w.likes} - coalesce(c.likes, 0) as base_likes, ${w.bookmarks} - coalesce(c.bookmarks, 0) as base_bookmarks,
           coalesce(h.likes, 0) as likes, coalesce(h.bookmarks, 0) as bookmarks
      from ${w}
      left join counted c on (c.article_id, c.range, c.window_start) = (${w.article_id}, ${w.range}, ${w.window_start})
      left join share h on (h.article_id, h.range, h.window_start) = (${w.article_id}, ${w.range}, ${w.window_start})
     where ${w.listed} and (${w.range}, ${w.window_start}) in (select range, window_start from share)),
  scored as (
    select s.*, ${score(kind => `(s.base_${kind} + s.${kind})`)} as with_it, ${score(kind => `s.base_${kind}`)} as without_it
      from stored s),
  placed as (
    select *,
           case when with_it > 0 then row_number() over (partition by range, window_start order by with_it desc, article_id) end as place_with,
           case when without_it > 0 then row_number() over (partition by range, window_start order by without_it desc, article_id) end as place_without
      from scored)
  select p.range, to_char(p.window_start, 'YYYY-MM-DD') as start, p.article_id, ${a.title} as title, p.likes, p.bookmarks,
         p.place_with, p.place_without
    from placed p left join ${a} on ${a.article_id} = p.article_id
   where p.place_with is distinct from p.place_without or p.likes > 0 or p.bookmarks > 0
   order by p.window_start desc, p.range, p.place_with nulls last
   limit $3`

interface Placed extends Pick<Window, 'range' | 'article_id' | 'likes' | 'bookmarks'> {
  start: string
  /** Null: the article is not known yet. */
  title: string | null
  place_with: string | null
  place_without: string | null
}

/** The articles whose place differs with and without the account, newest windows first. */
async function placesOf(
  db: Pool,
  shares: Share[],
  counted: Share[],
  limit: number,
): Promise<ExclusionChange[]> {
  if (shares.length === 0) return []
  const { rows } = await db.query<Placed>(PLACES, [JSON.stringify(shares), JSON.stringify(counted), limit])
  return rows.map(({ range, start, article_id, title, likes, bookmarks, ...places }) => ({
    ...{ range, start, articleId: article_id, title: title ?? '', likes, bookmarks },
    placeWith: places.place_with === null ? null : Number(places.place_with),
    placeWithout: places.place_without === null ? null : Number(places.place_without),
  }))
}
