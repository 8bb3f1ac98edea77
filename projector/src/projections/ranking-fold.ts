import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import { scoreSql } from '@koryaku/contracts/ranking/score-sql.ts'
import { integer, position, text, timestamptz } from '@koryaku/contracts/tables/columns.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { rankedArticle } from '@koryaku/contracts/tables/ranked-article.table.ts'
import { rankingExclusion } from '@koryaku/contracts/tables/ranking-exclusion.table.ts'
import { rankingReaction } from '@koryaku/contracts/tables/ranking-reaction.table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import { defineChanges } from '#engine/define-changes.ts'
import type { TableName } from '#engine/table-name.ts'

/** The first day of the window that holds a day of Japan time, as `windowStart` has it. */
const START: Record<RankingRange, (day: string) => string> = {
  daily: day => day,
  // The Monday of that week: Mondays are whole numbers of weeks apart.
  weekly: day => `(${day} - (${day} - date '1969-12-29') % 7)`,
  monthly: day => `date_trunc('month', ${day}::timestamp)::date`,
  all: () => `date '1970-01-01'`,
}
/** Japan time is nine hours ahead, and has no daylight saving. */
const dayOf = (time: string): string => `(${time} at time zone 'UTC' + interval '9 hours')::date`

export const reactionChange = defineChanges('ranking_reaction_change', {
  ...rankingReaction.columns,
  position: position(),
})
export const viewChange = defineChanges('ranking_view_change', {
  article_id: text(),
  window_start: timestamptz(),
  views: integer(),
})

/** Makes the windows of the changes that a rebuild has appended. */
export function foldWindows(t: TableName): string[] {
  const [c, x, v] = [alias(reactionChange, 'c'), alias(rankingExclusion, 'x'), viewChange.names]
  const { article_id, kind, given_at, withdrawn_at } = reactionChange.names
  const [w, all] = [rankingWindow.names, rankedArticle.names]
  const replaced = [all.likes, all.bookmarks, all.views, all.score].map(name => `${name} = excluded.${name}`)
  return [
    `create temporary table day on commit drop as
     select ${article_id} as article_id, ${dayOf(given_at)} as given_on, ${dayOf(withdrawn_at)} as withdrawn_on,
            sum((${kind} = 'likes' and counts)::int)::int as likes,
            sum((${kind} = 'bookmarks' and counts)::int)::int as bookmarks, 0 as views
       from (select c.*, ${x.from_at} is null or ${c.given_at} < ${x.from_at} as counts
               from ${t(reactionChange)} c left join ${t(rankingExclusion)} x on ${x.user_id} = ${c.user_id}) c
      group by 1, 2, 3
     union all
     select ${v.article_id}, ${dayOf(v.window_start)}, null, 0, 0, sum(${v.views})::int
       from ${t(viewChange)} group by 1, 2`,
    ...(Object.keys(START) as RankingRange[]).map(range => foldRange(range, t)),
    `insert into ${t(rankedArticle)} as known
       (${all.article_id}, ${all.listed}, ${all.likes}, ${all.bookmarks}, ${all.views}, ${all.score})
     select ${w.article_id}, false, ${w.likes}, ${w.bookmarks}, ${w.views}, ${w.score}
       from ${t(rankingWindow)} where ${w.range} = 'all'
     on conflict (${all.article_id}) do update set ${replaced.join(', ')}`,
  ]
}

/** Reactions of every account, and whether they were withdrawn. */
export function foldReactions(t: TableName): string[] {
  const { list, key } = rankingReaction
  return [
    `insert into ${t(rankingReaction)} (${list})
     select distinct on (${key.join(', ')}) ${list}
       from ${t(reactionChange)} order by ${key.join(', ')}, ${reactionChange.names.position} desc`,
  ]
}

/** A reaction counts in the window of its day; its withdrawal counts in windows that contain both days. */
function foldRange(range: RankingRange, t: TableName): string {
  const start = START[range]
  const signed = (count: string) => `sum(case when withdrawn_on is null then ${count} else -${count} end)`
  const { names } = rankingWindow
  const a = alias(rankedArticle, 'a')
  return `
    insert into ${t(rankingWindow)} (${names.article_id}, ${names.range}, ${names.window_start},
      ${names.likes}, ${names.bookmarks}, ${names.views}, ${names.listed}, ${names.score})
    select w.article_id, '${range}', w.window_start, w.likes, w.bookmarks, w.views, coalesce(${a.listed}, false),
           ${scoreSql(liveFormula, count => `w.${count}`)}
      from (select article_id, ${start('given_on')} as window_start, ${signed('likes')}::int as likes,
                   ${signed('bookmarks')}::int as bookmarks, sum(views)::int as views
              from day where withdrawn_on is null or ${start('withdrawn_on')} = ${start('given_on')}
             group by 1, 2) w
      left join ${t(rankedArticle)} a on ${a.article_id} = w.article_id`
}
