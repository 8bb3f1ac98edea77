import {
  type ReportCaseResource,
  type ReportCaseState,
  reportCaseList,
  reportCasesQuery,
} from '@koryaku/contracts/reports/report.api.ts'
import { queuedSubjectKinds } from '@koryaku/contracts/reports/report-parts.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { type Expression, sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import { countListed } from '#reading/count-listed.ts'
import { inOrder } from '#reading/in-order.ts'
import { nameOf } from '#reading/name-of.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { reportsOfCases } from './case-reports.ts'
import { readCaseList, reportedCases } from './reported-cases.ts'

const cases = reportedCases(queuedSubjectKinds)
const lists = { open: cases.openList, closed: cases.closedList } satisfies Record<ReportCaseState, object>

/** SQL: number of open cases. */
export const openCases = (reader: Expression<string>) => countListed(cases.open(reader))

const casesOf = prepared('report-cases', (ids: Param<readonly string[]>) =>
  read
    .selectFrom(inOrder(ids))
    .innerJoin('read.report_case as n', 'n.subject_id', 'w.id')
    // Drafts and deleted content are not shown to moderators.
    .leftJoin('read.article_card as a', on =>
      on
        .on('n.subject_kind', '=', 'article')
        .onRef('a.article_id', '=', 'n.subject_id')
        .on('a.status', 'in', ['published', 'suspended']),
    )
    .leftJoin('read.game_review as r', on =>
      on
        .on('n.subject_kind', '=', 'gameReview')
        .onRef('r.review_id', '=', 'n.subject_id')
        .on('r.status', 'in', ['published', 'suspended']),
    )
    .leftJoin('read.user_card as s', on =>
      on
        .on('n.subject_kind', '=', 'user')
        .onRef('s.user_id', '=', 'n.subject_id')
        .on(({ not, ref }) => not(sql<boolean>`(${ref('s.anonymous')} or ${ref('s.erased')})`)),
    )
    .leftJoin('read.user_card as u', 'u.user_id', 'n.author_id')
    .leftJoin('read.game_card as g', on =>
      on.on(({ fn, eb, ref }) => eb('g.game_id', '=', fn.coalesce(ref('a.game_id'), ref('r.game_id')))),
    )
    .select(['n.subject_id', 'n.subject_kind', 'n.open', 'n.reports', 'n.last_closed_at'])
    .select(['g.slug as game_slug', 'g.title as game_title', 'g.title_en as game_title_en'])
    .select(({ fn, ref }) => [
      fn.coalesce(ref('a.own_title'), ref('r.title'), ref('s.display_name')).as('title'),
      fn.coalesce(ref('a.own_excerpt'), ref('r.excerpt'), ref('s.description')).as('excerpt'),
      fn.coalesce(ref('a.article_id'), ref('r.review_id'), ref('s.name')).as('path'),
      sql<string | null>`coalesce(${ref('a.status')}, ${ref('r.status')})`.as('status'),
      nameOf(ref('u.name'), ref('u.anonymous'), ref('u.erased')).as('author_name'),
    ])
    .where('n.subject_kind', 'in', queuedSubjectKinds)
    .$narrowType<{ subject_kind: ReportCaseResource['attributes']['kind'] }>()
    .orderBy('w.n'),
)

/** GET moderation/reports: the common queue of reports; comments have their own list. */
export function reportCasesRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/moderation/reports',
    {
      config: { access: 'moderator', reads: ['reports', 'articles', 'reviews', 'games', 'users'] },
      schema: {
        summary: 'Reported articles, reviews and members, without the own ones',
        querystring: reportCasesQuery,
        response: { 200: reportCaseList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { query } = request
        const { ids, totalCount } = await readCaseList(
          db,
          lists[query.state],
          query,
          viewerOf(request).userId,
        )
        const rows = ids.length === 0 ? [] : await casesOf(db, ids)
        const reportsOf = await reportsOfCases(db, ids)
        const data = rows.map(
          (row): ReportCaseResource => ({
            type: 'reportCase',
            id: row.subject_id,
            attributes: {
              kind: row.subject_kind,
              state: row.path === null ? 'gone' : row.status === 'suspended' ? 'suspended' : 'shown',
              ...{ title: row.title, excerpt: row.excerpt, path: row.path, authorName: row.author_name },
              ...{ gameSlug: row.game_slug, gameTitle: row.game_title, gameTitleEn: row.game_title_en },
              reports: { open: row.open, total: row.reports, ...reportsOf(row.subject_id) },
              closedAt: row.last_closed_at?.toISOString() ?? null,
            },
          }),
        )
        return JSON.stringify({ data, included: [], meta: { totalCount } })
      }),
  )
}
