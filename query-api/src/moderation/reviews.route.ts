import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import {
  type ModeratedReviewResource,
  moderatedReviewList,
  moderatedReviewsQuery,
  type ReviewHistoryAttributes,
  type ReviewSuspensionDocument,
  type ReviewTimelineDocument,
  reviewSuspensionDocument,
  reviewTimelineDocument,
} from '@koryaku/contracts/reviews/review-moderation.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { answerPrivate } from '#reading/answers.ts'
import { countListed } from '#reading/count-listed.ts'
import { inOrder } from '#reading/in-order.ts'
import { pageWindow } from '#reading/list-document.ts'
import { nameOf } from '#reading/name-of.ts'
import type { Context } from '../context.ts'
import { withSuspendedPictures } from '../media/suspended-pictures.ts'
import { viewerOf } from '../viewer.ts'
import { decryptSealed } from './decrypt-sealed.ts'
import { historyEntries } from './history-entries.ts'
import { openAbout } from './open-about.ts'
import { type PlainCaseRow, plainSuspensionOf, sealedOf } from './suspensions.ts'

const suspended = read.selectFrom('read.review_case').where('state', '=', 'suspended')
const appealed = suspended.where('appeal_state', '=', 'waiting')

const pageOf = (cases: typeof suspended) =>
  statement((limit: Param<number>, offset: Param<number>) =>
    cases.select('review_id').limit(limit).offset(offset),
  )
const lists = {
  suspended: {
    page: pageOf(suspended.orderBy('suspended_at', 'desc').orderBy('review_id')),
    count: statement(() => countListed(suspended)),
  },
  appeals: {
    page: pageOf(appealed.orderBy('appealed_at').orderBy('review_id')),
    count: statement(() => countListed(appealed)),
  },
}
/** SQL: number of suspended reviews, and of those whose appeals wait. */
export const suspendedReviews = countListed(suspended)
export const appealedReviews = countListed(appealed)

const reviewsOf = prepared('moderated-reviews', (ids: Param<readonly string[]>) =>
  read
    .selectFrom(inOrder(ids))
    .innerJoin('read.game_review as r', 'r.review_id', 'w.id')
    .leftJoin('read.game_card as g', 'g.game_id', 'r.game_id')
    .leftJoin('read.user_card as u', 'u.user_id', 'r.author_id')
    .leftJoin('read.review_case as m', on =>
      on.onRef('m.review_id', '=', 'r.review_id').on('m.state', '<>', 'deleted'),
    )
    .select(['r.review_id', 'r.status', 'r.title', 'r.score2', 'r.published_at'])
    .select(['r.html', 'r.good', 'r.bad', 'r.for_whom'])
    .select(['g.slug as game_slug', 'g.title as game_title', 'g.title_en as game_title_en'])
    .select(['m.state as case_state', 'm.rule', 'm.reason', 'm.suspended_at'])
    .select(['m.appeal', 'm.appeal_state', 'm.appealed_at', 'm.decision', 'm.decided_at'])
    .select(({ ref }) => [
      nameOf(ref('u.name'), ref('u.anonymous'), ref('u.erased')).as('author_name'),
      openAbout(ref('r.review_id')).as('open_reports'),
    ])
    // Reviews that only their author can see are hidden from moderators.
    .where('r.status', 'in', ['published', 'suspended'])
    .orderBy('w.n'),
)
type ReviewRow = Awaited<ReturnType<typeof reviewsOf>>[number]

const historyOf = prepared('review-timeline', (reviewId: Param<string>) =>
  read
    .selectFrom('read.article_history as h')
    .innerJoin('read.game_review as r', 'r.review_id', 'h.review_id')
    .leftJoin('read.user_card as u', 'u.user_id', 'h.actor_id')
    .select(['h.event_id', 'h.actor_id', 'h.at', 'h.type', 'h.revision', 'h.rule', 'h.text', 'h.outcome'])
    .select(['h.cause', 'h.revisions', 'r.author_id'])
    .select(({ ref }) =>
      sql<string | null>`case when not ${ref('u.erased')} then ${ref('u.name')} end`.as('name'),
    )
    .where('h.review_id', '=', reviewId)
    .$narrowType<{ type: ReviewHistoryAttributes['type'] }>()
    .orderBy('h.position'),
)

const ownSuspension = prepared('own-review-suspension', (reviewId: Param<string>, authorId: Param<string>) =>
  read
    .selectFrom('read.review_case as m')
    .innerJoin('read.game_review as r', 'r.review_id', 'm.review_id')
    .leftJoin('read.game_card as g', 'g.game_id', 'm.game_id')
    .selectAll('m')
    .select(['r.title', 'g.slug'])
    .where('m.review_id', '=', reviewId)
    .where('m.author_id', '=', authorId)
    .where('m.state', '<>', 'deleted')
    .where('r.status', 'in', ['draft', 'published', 'suspended'])
    .$narrowType<{ state: PlainCaseRow['state'] }>(),
)

const config = {
  access: 'moderator',
  reads: ['moderation', 'reports', 'inquiries', 'reviews', 'games', 'users'],
} as const

/** Reviews that are suspended, one with its timeline, and the author's view of a suspension. */
export function moderatedReviewsRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/moderation/game_reviews',
    {
      config,
      schema: {
        summary: 'Suspended reviews, or those whose appeals wait',
        querystring: moderatedReviewsQuery,
        response: { 200: moderatedReviewList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { page, count } = lists[request.query.list]
        const { limit, offset } = pageWindow(request.query)
        const ids = (await page(db, limit, offset)).map(({ review_id }) => review_id)
        const totalCount = (await count(db))[0]?.count ?? 0
        const rows = ids.length === 0 ? [] : await reviewsOf(db, ids)
        return JSON.stringify({ data: await resourcesOf(db, rows), included: [], meta: { totalCount } })
      }),
  )

  app.get(
    '/api/moderation/game_reviews/:id',
    {
      config,
      schema: {
        summary: 'A review as readers have or had it, and its timeline',
        params: idParams,
        response: { 200: reviewTimelineDocument },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const rows = await reviewsOf(db, [request.params.id])
        const [[row], [resource]] = [rows, await resourcesOf(db, rows)]
        if (!row || !resource) throw new DomainError('not_found')
        const { good, bad, for_whom: forWhom } = row
        const html = withSuspendedPictures(row.html)
        const answer: ReviewTimelineDocument = {
          data: { ...resource, attributes: { ...resource.attributes, html, good, bad, forWhom } },
          meta: { timeline: await historyEntries(db, await historyOf(db, row.review_id)) },
        }
        return JSON.stringify(answer)
      }),
  )

  app.get(
    '/api/my/game_reviews/:id/suspension',
    {
      config: { access: 'member', reads: ['moderation', 'reviews', 'games'] },
      schema: {
        summary: 'Why an own review is suspended, and its appeal',
        params: idParams,
        response: { 200: reviewSuspensionDocument },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { id } = request.params
        const [row] = await ownSuspension(db, id, viewerOf(request).userId)
        if (!row) throw new DomainError('not_found')
        const suspension = plainSuspensionOf(row, await decryptSealed(db, sealedOf(row)))
        const attributes = { ...suspension, title: row.title, gameSlug: row.slug }
        const answer: ReviewSuspensionDocument = { data: { type: 'suspension', id, attributes } }
        return JSON.stringify(answer)
      }),
  )
}

async function resourcesOf(db: Pool, rows: readonly ReviewRow[]): Promise<ModeratedReviewResource[]> {
  const open = await decryptSealed(db, rows.filter(hasCase).flatMap(sealedOf))
  return rows.map(row => ({
    type: 'moderatedReview',
    id: row.review_id,
    attributes: {
      title: row.title,
      state: row.status === 'suspended' ? 'suspended' : 'shown',
      path: row.review_id,
      score: row.score2 === null ? null : row.score2 / 2,
      ...{ gameSlug: row.game_slug, gameTitle: row.game_title, gameTitleEn: row.game_title_en },
      authorName: row.author_name,
      publishedAt: row.published_at?.toISOString() ?? null,
      openReports: row.open_reports,
      suspension: hasCase(row) ? plainSuspensionOf({ ...row, state: row.case_state }, open) : null,
    },
  }))
}

/** A case has all of its columns, or none. */
const hasCase = (
  row: ReviewRow,
): row is ReviewRow & Omit<PlainCaseRow, 'state'> & { case_state: PlainCaseRow['state'] } => row.rule !== null
