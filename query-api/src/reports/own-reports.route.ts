import {
  type OwnReportResource,
  ownReportList,
  ownReportsQuery,
} from '@koryaku/contracts/reports/report.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { decryptSealed } from '#moderation/decrypt-sealed.ts'
import { answerPrivate } from '#reading/answers.ts'
import { countListed } from '#reading/count-listed.ts'
import { pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

const own = (reporterId: Param<string>) =>
  read
    .selectFrom('read.report as r')
    .innerJoin('read.report_case as n', 'n.subject_id', 'r.subject_id')
    .where('r.reporter_id', '=', reporterId)
    .where('r.reported_at', 'is not', null)

const countOwn = statement((reporterId: Param<string>) => countListed(own(reporterId)))
const ownReports = statement((reporterId: Param<string>, limit: Param<number>, offset: Param<number>) =>
  own(reporterId)
    .leftJoin('read.article_comment as c', on =>
      on
        .on('n.subject_kind', '=', 'comment')
        .onRef('c.comment_id', '=', 'r.subject_id')
        .on('c.state', '=', 'shown'),
    )
    // Content that readers cannot see is not named.
    .leftJoin('read.article_card as a', on =>
      on
        .on(({ eb, ref }) =>
          eb(
            'a.article_id',
            '=',
            sql<string>`case ${ref('n.subject_kind')} when 'article' then ${ref('r.subject_id')} else ${ref('c.subject_id')} end`,
          ),
        )
        .on('a.status', '=', 'published'),
    )
    .leftJoin('read.game_review as v', on =>
      on
        .on('n.subject_kind', '=', 'gameReview')
        .onRef('v.review_id', '=', 'r.subject_id')
        .on('v.status', '=', 'published'),
    )
    .leftJoin('read.user_card as s', on =>
      on
        .on('n.subject_kind', '=', 'user')
        .onRef('s.user_id', '=', 'r.subject_id')
        .on(({ not, ref }) => not(sql<boolean>`(${ref('s.anonymous')} or ${ref('s.erased')})`)),
    )
    .leftJoin('read.game_card as g', on =>
      on.on(({ fn, eb, ref }) => eb('g.game_id', '=', fn.coalesce(ref('a.game_id'), ref('v.game_id')))),
    )
    .select(['r.subject_id', 'r.reason', 'r.sentence', 'r.reported_at', 'r.outcome', 'r.closed_at'])
    .select(['n.subject_kind', 'g.slug'])
    .select(({ fn, ref }) => [
      fn.coalesce(ref('a.title'), ref('v.title'), ref('s.display_name')).as('title'),
      fn.coalesce(ref('a.article_id'), ref('v.review_id'), ref('s.name')).as('path'),
    ])
    .orderBy('r.reported_at', 'desc')
    .orderBy('r.subject_id')
    .limit(limit)
    .offset(offset),
)

/** GET my/reports: the reports of a user and their outcomes. */
export function ownReportsRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/my/reports',
    {
      config: {
        access: 'member',
        reads: ['reports', 'comments', 'articles', 'reviews', 'games', 'users'],
      },
      schema: {
        summary: 'Own reports, newest first',
        querystring: ownReportsQuery,
        response: { 200: ownReportList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { limit, offset } = pageWindow(request.query)
        const rows = await ownReports(db, userId, limit, offset)
        const totalCount = (await countOwn(db, userId))[0]?.count ?? 0
        const open = await decryptSealed(
          db,
          rows.map(({ sentence }) => sentence),
        )
        const data = rows.flatMap((row): OwnReportResource[] =>
          row.reason && row.reported_at
            ? [
                {
                  type: 'ownReport',
                  id: row.subject_id,
                  attributes: {
                    ...{ kind: row.subject_kind, reason: row.reason, sentence: open(row.sentence) },
                    reportedAt: row.reported_at.toISOString(),
                    ...{ outcome: row.outcome, closedAt: row.closed_at?.toISOString() ?? null },
                    ...{ title: row.title, path: row.path, gameSlug: row.slug },
                  },
                },
              ]
            : [],
        )
        return JSON.stringify({ data, included: [], meta: { totalCount } })
      }),
  )
}
