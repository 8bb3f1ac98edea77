import {
  analysedDays,
  analysedDaysQuery,
  analysedRankingAnswer,
  analysedRankingQuery,
  excludedAccounts,
  exclusionReportDocument,
  exclusionReportQuery,
  type KpiAnswer,
  kpiAnswer,
  kpiQuery,
} from '@koryaku/contracts/analysis/analysis.api.ts'
import { everyDay } from '@koryaku/contracts/days.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import { exclusionReport } from '@koryaku/server-kit/exclusion-report.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { shownWindow } from '../ranking/shown-window.ts'
import { analysedRanking } from './analysed-ranking.ts'

const COHORTS_SHOWN = 12

const daysOf = statement((from: Param<string>, to: Param<string>, article: Param<string | null>) =>
  read
    .selectFrom('read.ranking_window')
    .select(({ ref }) => [
      sql<string>`to_char(${ref('window_start')}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`sum(${ref('likes')})::int`.as('likes'),
      sql<number>`sum(${ref('bookmarks')})::int`.as('bookmarks'),
      sql<number>`sum(${ref('views')})::int`.as('views'),
    ])
    .where('range', '=', 'daily')
    .where(({ ref }) => sql<boolean>`${ref('window_start')} between ${from} and ${to}`)
    .where(({ ref }) => sql<boolean>`(${article}::text is null or ${ref('article_id')} = ${article})`)
    .groupBy('window_start'),
)
const kpisOf = statement((from: Param<string>, to: Param<string>) =>
  read
    .selectFrom('read.kpi_day')
    .select('kpis')
    .where(({ ref }) => sql<boolean>`${ref('day')} between ${from} and ${to}`)
    .orderBy('day'),
)
const lastCohorts = statement(() =>
  read
    .selectFrom('read.kpi_cohort')
    .select(({ ref }) => sql<string>`to_char(${ref('week')}, 'YYYY-MM-DD')`.as('week'))
    .select(['members', 'active'])
    .orderBy('read.kpi_cohort.week', 'desc')
    .limit(COHORTS_SHOWN),
)
const lastCount = statement(() =>
  read.selectNoFrom(({ fn, selectFrom }) =>
    fn<Date | null>('greatest', [
      selectFrom('read.kpi_day').select(eb => eb.fn.max('counted_at').as('at')),
      selectFrom('read.kpi_cohort').select(eb => eb.fn.max('counted_at').as('at')),
    ]).as('at'),
  ),
)
const excluded = statement(() =>
  read
    .selectFrom('read.ranking_exclusion as e')
    .leftJoin('read.user_card as u', 'u.user_id', 'e.user_id')
    .leftJoin('read.user_card as b', 'b.user_id', 'e.changed_by')
    .select(['u.name', 'e.reason', 'b.name as by', 'e.changed_at as changedAt'])
    .select(({ ref }) =>
      sql<string>`to_char(${ref('e.from_at')} at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`.as('from'),
    )
    .where('e.from_at', 'is not', null)
    .orderBy('e.changed_at', 'desc')
    .limit(1000),
)
/** Anonymous members too, who have no page. */
const accountNamed = statement((name: Param<string>) =>
  read
    .selectFrom('read.user_card')
    .select('user_id')
    .where(({ ref }) => sql<boolean>`lower(${ref('name')}) = lower(${name})`),
)
const config = { access: 'moderator', reads: ['ranking', 'kpis', 'articles', 'users'] } as const

/**
 * Data for analysts. Readable by moderators, who judge fraud, and by owners; it contains nothing about what a single
 * member reads.
 */
export function analysisRoutes(app: HttpApp, { db, readModels, now }: Context): void {
  app.get(
    '/api/analysis/ranking',
    {
      config,
      schema: {
        summary: 'A ranking under two formulas',
        querystring: analysedRankingQuery,
        response: { 200: analysedRankingAnswer },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { formula, against, per } = request.query
        const window = await shownWindow({ db, now }, request.query)
        const { range, start } = window
        const { entries, total, moved } = await analysedRanking(db, { range, start, formula, against, per })
        return JSON.stringify({ data: entries, meta: { totalCount: total, moved, window, formula, against } })
      }),
  )

  app.get(
    '/api/analysis/days',
    {
      config,
      schema: {
        summary: 'Likes, bookmarks and views per day',
        querystring: analysedDaysQuery,
        response: { 200: analysedDays },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { from, to, article } = request.query
        const rows = await daysOf(db, from, to, article ?? null)
        return JSON.stringify({ data: everyDay({ from, to }, rows) })
      }),
  )

  app.get(
    '/api/analysis/kpi',
    {
      config,
      schema: {
        summary: 'What each day came to, and the weekly cohorts',
        querystring: kpiQuery,
        response: { 200: kpiAnswer },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { from, to } = request.query
        const [days, cohorts, last] = await Promise.all([
          kpisOf(db, from, to),
          lastCohorts(db),
          lastCount(db),
        ])
        const answer: KpiAnswer = {
          data: { days: days.map(({ kpis }) => kpis), cohorts },
          meta: { countedAt: last[0]?.at?.toISOString() ?? null },
        }
        return JSON.stringify(answer)
      }),
  )

  app.get(
    '/api/analysis/exclusions',
    {
      config,
      schema: { summary: 'Accounts that do not count in rankings', response: { 200: excludedAccounts } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const rows = await excluded(db)
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
        response: { 200: exclusionReportDocument },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { name } = request.params
        const userId = await requireAccount(name)
        return JSON.stringify({ data: await exclusionReport(db, { userId, name }, request.query.from) })
      }),
  )

  async function requireAccount(name: string): Promise<string> {
    const [account] = await accountNamed(db, name)
    if (!account) throw new DomainError('not_found')
    return account.user_id
  }
}
