import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import { scoreSql } from '@koryaku/contracts/ranking/score-sql.ts'
import type { TableName } from '#engine/projection.ts'

/** The first day of the window that holds a day of Japan time, as `windowStart` has it. */
const START: Record<RankingRange, (day: string) => string> = {
  daily: day => day,
  // Back to Monday: this one, as every other, is a whole number of weeks away.
  weekly: day => `(${day} - (${day} - date '1969-12-29') % 7)`,
  monthly: day => `date_trunc('month', ${day}::timestamp)::date`,
  all: () => `date '1970-01-01'`,
}
/** Japan time is nine hours ahead, and has no daylight saving. */
const dayOf = (time: string): string => `(${time} at time zone 'UTC' + interval '9 hours')::date`

/** Makes the windows of the changes that a rebuild has appended. */
export const foldWindows = (t: TableName): string[] => [
  `create temporary table day on commit drop as
   select article_id, ${dayOf('given_at')} as given_on, ${dayOf('withdrawn_at')} as withdrawn_on,
          sum((kind = 'likes' and counts)::int)::int as likes,
          sum((kind = 'bookmarks' and counts)::int)::int as bookmarks, 0 as views
     from (select c.*, x.from_at is null or c.given_at < x.from_at as counts
             from ${t('ranking_reaction_change')} c left join ${t('ranking_exclusion')} x using (user_id)) c
    group by 1, 2, 3
   union all
   select article_id, ${dayOf('window_start')}, null, 0, 0, sum(views)::int
     from ${t('ranking_view_change')} group by 1, 2`,
  ...(Object.keys(START) as RankingRange[]).map(range => foldRange(range, t)),
  `insert into ${t('ranked_article')} as known (article_id, listed, likes, bookmarks, views, score)
   select article_id, false, likes, bookmarks, views, score from ${t('ranking_window')} where range = 'all'
   on conflict (article_id) do update set likes = excluded.likes, bookmarks = excluded.bookmarks,
     views = excluded.views, score = excluded.score`,
]

/** What every account gave, and whether it took it back. */
export const foldReactions = (t: TableName): string[] => [
  `insert into ${t('ranking_reaction')} (user_id, article_id, kind, given_at, withdrawn_at)
   select distinct on (user_id, article_id, kind, given_at) user_id, article_id, kind, given_at, withdrawn_at
     from ${t('ranking_reaction_change')} order by user_id, article_id, kind, given_at, position desc`,
]

/** What was given counts in the window of its day; taking it back, in windows that hold both days. */
function foldRange(range: RankingRange, t: TableName): string {
  const start = START[range]
  const signed = (count: string) => `sum(case when withdrawn_on is null then ${count} else -${count} end)`
  return `
    insert into ${t('ranking_window')} (article_id, range, window_start, likes, bookmarks, views, listed, score)
    select w.article_id, '${range}', w.window_start, w.likes, w.bookmarks, w.views, coalesce(a.listed, false),
           ${scoreSql(liveFormula, count => `w.${count}`)}
      from (select article_id, ${start('given_on')} as window_start, ${signed('likes')}::int as likes,
                   ${signed('bookmarks')}::int as bookmarks, sum(views)::int as views
              from day where withdrawn_on is null or ${start('withdrawn_on')} = ${start('given_on')}
             group by 1, 2) w
      left join ${t('ranked_article')} a using (article_id)`
}
