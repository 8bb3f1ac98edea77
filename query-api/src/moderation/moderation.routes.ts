import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import {
  moderatedArticleList,
  moderatedArticlesQuery,
  timelineDocument,
} from '@koryaku/contracts/articles/article-moderation.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  type ModerationSummary,
  moderationSummaryDocument,
  type SuspensionDocument,
  suspensionDocument,
} from '@koryaku/contracts/moderation/moderation.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import { countListed } from '#reading/count-listed.ts'
import { pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { isAboutOthers } from './about-others.ts'
import { waitingComments } from './comments.route.ts'
import { decryptSealed } from './decrypt-sealed.ts'
import { moderatedArticles } from './moderated-articles.ts'
import { openCases } from './report-cases.route.ts'
import { appealedReviews, suspendedReviews } from './reviews.route.ts'
import { type CaseRow, sealedOf, suspensionOf } from './suspensions.ts'
import { readTimeline } from './timeline.ts'

const moderator = {
  access: 'moderator',
  reads: ['moderation', 'reports', 'inquiries', 'articles', 'reviews', 'comments', 'users'],
} as const

const suspended = read.selectFrom('read.moderation_case').where('state', '=', 'suspended')
const appealed = suspended.where('appeal_state', '=', 'waiting')

const pageOf = (cases: typeof suspended) =>
  statement((limit: Param<number>, offset: Param<number>) =>
    cases.select('article_id').limit(limit).offset(offset),
  )
const lists = {
  suspended: {
    page: pageOf(suspended.orderBy('suspended_at', 'desc').orderBy('article_id')),
    count: statement(() => countListed(suspended)),
  },
  appeals: {
    page: pageOf(appealed.orderBy('appealed_at').orderBy('article_id')),
    count: statement(() => countListed(appealed)),
  },
}
const summary = prepared('moderation-summary', (reader: Param<string>) => {
  const inquiries = read
    .selectFrom('read.inquiry as i')
    .where('i.state', '=', 'open')
    .where(({ ref }) => isAboutOthers(ref('i.about_kind'), ref('i.about_id'), reader))
  return read.selectNoFrom([
    sql<number>`${openCases(reader)} + ${countListed(inquiries.where('i.genre', '=', 'violation'))}`.as(
      'reports',
    ),
    sql<number>`${countListed(inquiries.where('i.genre', '<>', 'violation'))}`.as('inquiries'),
    sql<number>`${countListed(appealed)}`.as('appeals'),
    sql<number>`${countListed(suspended)}`.as('suspended'),
    sql<number>`${suspendedReviews}`.as('suspendedReviews'),
    sql<number>`${appealedReviews}`.as('reviewAppeals'),
    ...waitingComments(reader),
  ])
})
const ownSuspension = prepared('own-suspension', (articleId: Param<string>, authorId: Param<string>) =>
  read
    .selectFrom('read.moderation_case as m')
    .innerJoin('read.article_card as a', 'a.article_id', 'm.article_id')
    .selectAll('m')
    .select('a.title')
    .where('m.article_id', '=', articleId)
    .where('m.author_id', '=', authorId)
    .where('m.state', '<>', 'deleted')
    .$narrowType<{ state: CaseRow['state'] }>(),
)

/** Lists for moderators, and the suspension of an article as its author sees it. */
export function moderationRoutes(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/moderation/articles',
    {
      config: moderator,
      schema: {
        summary: 'Suspended articles, or those whose appeals wait',
        querystring: moderatedArticlesQuery,
        response: { 200: moderatedArticleList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { page, count } = lists[request.query.list]
        const { limit, offset } = pageWindow(request.query)
        const ids = (await page(db, limit, offset)).map(({ article_id }) => article_id)
        const totalCount = (await count(db))[0]?.count ?? 0
        return JSON.stringify({ data: await moderatedArticles(db, ids), included: [], meta: { totalCount } })
      }),
  )

  app.get(
    '/api/moderation/articles/:path',
    {
      config: moderator,
      schema: {
        summary: 'An article and its timeline',
        params: articlePathParams,
        response: { 200: timelineDocument },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () =>
        JSON.stringify(await readTimeline(db, request.params.path)),
      ),
  )

  app.get(
    '/api/moderation/summary',
    {
      config: moderator,
      schema: { summary: 'How much waits for moderators', response: { 200: moderationSummaryDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const [counts] = await summary(db, viewerOf(request).userId)
        const { reported = 0, held = 0, commentAppeals = 0, ...others } = counts ?? {}
        const commentLists = { reported, held, appeals: commentAppeals }
        const comments = reported + held + commentAppeals
        const attributes = { ...others, comments, commentLists } satisfies Partial<ModerationSummary>
        return JSON.stringify({ data: { type: 'moderationSummary', id: 'now', attributes } })
      }),
  )

  app.get(
    '/api/my/articles/:path/suspension',
    {
      config: { access: 'member', reads: ['moderation', 'articles'] },
      schema: {
        summary: 'Why an own article is suspended, and its appeal',
        params: articlePathParams,
        response: { 200: suspensionDocument },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { path: id } = request.params
        const [row] = await ownSuspension(db, id, viewerOf(request).userId)
        if (!row) throw new DomainError('not_found')
        const suspension = suspensionOf(row, await decryptSealed(db, sealedOf(row)))
        const attributes = { ...suspension, title: row.title }
        const answer: SuspensionDocument = { data: { type: 'suspension', id, attributes } }
        return JSON.stringify(answer)
      }),
  )
}
