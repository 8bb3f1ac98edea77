import {
  type AnalysedDay,
  analysedDaysQuery,
  analysedRankingQuery,
  type ExcludedAccount,
  exclusionReportQuery,
  type KpiAnswer,
  type KpiCohort,
  type KpiDay,
  kpiQuery,
} from '@koryaku/contracts/analysis/analysis.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { RankedWindow } from '@koryaku/contracts/ranking/ranking.api.ts'
import { nextDay, startOfDay, windowEnd, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { exclusionReport } from '@koryaku/contracts/server/exclusion-report.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { analysedRanking } from './analysed-ranking.ts'

const COHORTS_SHOWN = 12
const config = { access: 'moderator', reads: ['ranking', 'kpis', 'articles', 'users'] } as const

/** What analysts look at. For moderators, who judge fraud, and owners; nothing in it is about one member's reading. */
export function analysisRoutes(app: HttpApp, { db, readModels, now }: Context): void {
  app.get(
    '/api/analysis/ranking',
    { config, schema: { summary: 'A ranking under two formulas', querystring: analysedRankingQuery } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { range, as_of: asOf, formula, against, per } = request.query
        const latest = windowStart(range, now())
        const start = asOf ? windowStart(range, startOfDay(asOf)) : latest
        const { entries, total, moved } = await analysedRanking(db, { range, start, formula, against, per })
        const end = windowEnd(range, start)
        const window: RankedWindow = { range, start, end, latest, current: start === latest }
        return JSON.stringify({ data: entries, meta: { totalCount: total, moved, window, formula, against } })
      }),
  )

  app.get(
    '/api/analysis/days',
    { config, schema: { summary: 'Likes, bookmarks and views per day', querystring: analysedDaysQuery } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { from, to, article } = request.query
        const { rows } = await db.query<AnalysedDay>(
          `select to_char(window_start, 'YYYY-MM-DD') as day, sum(likes)::int as likes,
                  sum(bookmarks)::int as bookmarks, sum(views)::int as views
             from read.ranking_window
            where range = 'daily' and window_start between $1 and $2 ${article ? 'and article_id = $3' : ''}
            group by window_start`,
          article ? [from, to, article] : [from, to],
        )
        return JSON.stringify({ data: everyDay(from, to, rows) })
      }),
  )

  app.get(
    '/api/analysis/kpi',
    { config, schema: { summary: 'What each day came to, and the weekly cohorts', querystring: kpiQuery } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { from, to } = request.query
        const [days, cohorts, last] = await Promise.all([
          db.query<{ kpis: KpiDay }>(
            'select kpis from read.kpi_day where day between $1 and $2 order by day',
            [from, to],
          ),
          db.query<KpiCohort>(
            `select to_char(week, 'YYYY-MM-DD') as week, members, active from read.kpi_cohort
              order by week desc limit ${COHORTS_SHOWN}`,
          ),
          db.query<{ at: Date | null }>(
            `select greatest((select max(counted_at) from read.kpi_day),
                             (select max(counted_at) from read.kpi_cohort)) as at`,
          ),
        ])
        const answer: KpiAnswer = {
          data: { days: days.rows.map(({ kpis }) => kpis), cohorts: cohorts.rows },
          meta: { countedAt: last.rows[0]?.at?.toISOString() ?? null },
        }
        return JSON.stringify(answer)
      }),
  )

  app.get(
    '/api/analysis/exclusions',
    { config, schema: { summary: 'Accounts that do not count in rankings' } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { rows } = await db.query<ExcludedAccount>(
          `select u.name, to_char(e.from_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as "from",
                  e.reason, b.name as by, e.changed_at as "changedAt"
             from read.ranking_exclusion e
             left join read.user_card u using (user_id)
             left join read.user_card b on b.user_id = e.changed_by
            where e.from_at is not null order by e.changed_at desc limit 1000`,
        )
        return JSON.stringify({ data: rows, meta: { totalCount: rows.length } })
      }),
  )

  app.get(
    '/api/analysis/exclusions/:name/report',
    {
      config,
      schema: {
        summary: 'What leaving an account out changes',
        params: userNameParams,
        querystring: exclusionReportQuery,
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { name } = request.params
        const userId = await requireAccount(name)
        return JSON.stringify({ data: await exclusionReport(db, { userId, name }, request.query.from) })
      }),
  )

  /** Anonymous members too, who have no page. */
  async function requireAccount(name: string): Promise<string> {
    const { rows } = await db.query<{ user_id: string }>(
      'select user_id from read.user_card where lower(name) = lower($1)',
      [name],
    )
    if (!rows[0]) throw new DomainError('not_found')
    return rows[0].user_id
  }
}

/** Days on which nothing happened have a row too: a plot must not hide them. */
function everyDay(from: string, to: string, rows: readonly AnalysedDay[]): AnalysedDay[] {
  const known = new Map(rows.map(row => [row.day, row]))
  const days: AnalysedDay[] = []
  for (let day = from; day <= to; day = nextDay(day))
    days.push(known.get(day) ?? { day, likes: 0, bookmarks: 0, views: 0 })
  return days
}
