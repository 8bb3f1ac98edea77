import type { CommentPicture } from '@koryaku/contracts/comments/comment.api.ts'
import {
  type CommentSuspensionDocument,
  commentSuspensionDocument,
} from '@koryaku/contracts/comments/comment-moderation.api.ts'
import {
  type CommentHistoryAttributes,
  type ModeratedCommentDocument,
  type ModeratedCommentResource,
  moderatedCommentDocument,
  moderatedCommentList,
  moderatedCommentsQuery,
} from '@koryaku/contracts/comments/moderated-comment.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { type Expression, sql } from 'kysely'
import type { Pool } from 'pg'
import { answerPrivate } from '#reading/answers.ts'
import { countListed } from '#reading/count-listed.ts'
import { inOrder } from '#reading/in-order.ts'
import { nameOf } from '#reading/name-of.ts'
import { quotesIn } from '../comments/quotes.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { reportsOfCases } from './case-reports.ts'
import { decryptSealed } from './decrypt-sealed.ts'
import { historyEntries } from './history-entries.ts'
import { type Count, type Reader, readCaseList, reportedCases } from './reported-cases.ts'
import { type PlainCaseRow, plainSuspensionOf, sealedOf } from './suspensions.ts'

/** Moderators do not decide about their own comments. */
const suspended = (reader: Expression<string>) =>
  read
    .selectFrom('read.comment_case')
    .where('state', '=', 'suspended')
    .where(({ eb }) => eb('author_id', '<>', reader))
const appealed = (reader: Expression<string>) => suspended(reader).where('appeal_state', '=', 'waiting')

const reported = reportedCases(['comment'])

/** Comments that a rule held; those that wait still have a position. */
const caught = (reader: Expression<string>) =>
  read
    .selectFrom('read.article_comment')
    .where(({ ref }) => sql<boolean>`${ref('held_by')} <> '{}'`)
    .where(({ eb }) => eb('author_id', '<>', reader))
    .where('state', '<>', 'purged')
const held = (reader: Expression<string>) =>
  read
    .selectFrom('read.article_comment')
    .where('state', '=', 'held')
    .where(({ not, ref }) => not(ref('suspended')))
    .where(({ eb }) => eb('author_id', '<>', reader))

const lists = {
  reported: reported.openList,
  closed: reported.closedList,
  suspended: {
    page: statement((reader: Reader, limit: Count, offset: Count) =>
      suspended(reader)
        .select('comment_id as id')
        .orderBy('suspended_at', 'desc')
        .orderBy('comment_id')
        .limit(limit)
        .offset(offset),
    ),
    count: statement((reader: Reader) => countListed(suspended(reader))),
  },
  held: {
    page: statement((reader: Reader, limit: Count, offset: Count) =>
      held(reader).select('comment_id as id').orderBy('held_position').limit(limit).offset(offset),
    ),
    count: statement((reader: Reader) => countListed(held(reader))),
  },
  caught: {
    page: statement((reader: Reader, limit: Count, offset: Count) =>
      caught(reader)
        .select('comment_id as id')
        .orderBy('posted_at', 'desc')
        .orderBy('comment_id', 'desc')
        .limit(limit)
        .offset(offset),
    ),
    count: statement((reader: Reader) => countListed(caught(reader))),
  },
  appeals: {
    page: statement((reader: Reader, limit: Count, offset: Count) =>
      appealed(reader)
        .select('comment_id as id')
        .orderBy('appealed_at')
        .orderBy('comment_id')
        .limit(limit)
        .offset(offset),
    ),
    count: statement((reader: Reader) => countListed(appealed(reader))),
  },
}

/** SQL: numbers of open cases, held comments and waiting appeals. */
export const waitingComments = (reader: Expression<string>) => [
  sql<number>`${countListed(reported.open(reader))}`.as('reported'),
  sql<number>`${countListed(held(reader))}`.as('held'),
  sql<number>`${countListed(appealed(reader))}`.as('commentAppeals'),
]

/** Moderators do not read the reports about their own comments. */
const othersComment = statement((commentId: Param<string>, reader: Reader) =>
  read
    .selectFrom('read.article_comment')
    .select('comment_id as id')
    .where('comment_id', '=', commentId)
    .where('author_id', '<>', reader),
)

/** A name is shown only where it was shown with the comment. */
const namedThen = (anonymous: Expression<boolean | null>, name: Expression<string | null>) =>
  sql<string | null>`case when not ${anonymous} then ${name} end`

const commentsOf = prepared('moderated-comments', (ids: Param<readonly string[]>) =>
  read
    .selectFrom(inOrder(ids))
    .innerJoin('read.article_comment as c', 'c.comment_id', 'w.id')
    .innerJoin('read.article_card as a', 'a.article_id', 'c.subject_id')
    .leftJoin('read.game_card as g', 'g.game_id', 'a.game_id')
    .leftJoin('read.user_card as u', 'u.user_id', 'c.author_id')
    .leftJoin('read.article_comment as p', 'p.comment_id', 'c.reply_to')
    .leftJoin('read.user_card as v', 'v.user_id', 'p.author_id')
    .leftJoin('read.report_case as n', 'n.subject_id', 'c.comment_id')
    .leftJoin('read.image as i', on =>
      on.onRef('i.image_id', '=', 'c.image_id').on(({ not, ref }) => not(ref('i.deleted'))),
    )
    .leftJoin('read.comment_case as m', on =>
      on.onRef('m.comment_id', '=', 'c.comment_id').on('m.state', '<>', 'deleted'),
    )
    .select(['c.comment_id', 'c.state', 'c.body', 'c.posted_at', 'c.edited_at', 'c.subject_id', 'c.quote'])
    .select(['c.suspended', 'c.held_by'])
    .select(['n.open', 'n.reports', 'c.hidden', 'i.src', 'i.width', 'i.height', 'i.alt'])
    .select(['p.comment_id as parent_id', 'p.body as parent_body', 'p.state as parent_state'])
    .select(['a.own_title as title', 'a.status'])
    .select(['g.slug as game_slug', 'g.title as game_title', 'g.title_en as game_title_en'])
    .select(['m.state as case_state', 'm.rule', 'm.reason', 'm.suspended_at'])
    .select(['m.appeal', 'm.appeal_state', 'm.appealed_at', 'm.decision', 'm.decided_at'])
    .select(({ ref }) => [
      namedThen(ref('c.anonymous'), nameOf(ref('u.name'), ref('u.anonymous'), ref('u.erased'))).as(
        'author_name',
      ),
      namedThen(ref('p.anonymous'), nameOf(ref('v.name'), ref('v.anonymous'), ref('v.erased'))).as(
        'parent_author_name',
      ),
    ])
    .orderBy('w.n'),
)
type CommentRow = Awaited<ReturnType<typeof commentsOf>>[number]

const historyOf = prepared('comment-timeline', (commentId: Param<string>) =>
  read
    .selectFrom('read.article_history as h')
    .innerJoin('read.article_comment as c', 'c.comment_id', 'h.comment_id')
    .leftJoin('read.user_card as u', 'u.user_id', 'h.actor_id')
    .select(['h.event_id', 'h.actor_id', 'h.at', 'h.type', 'h.revision', 'h.rule', 'h.text', 'h.outcome'])
    .select(['h.cause', 'h.revisions', 'c.author_id'])
    .select(({ ref }) =>
      sql<string | null>`case when not ${ref('u.erased')} then ${ref('u.name')} end`.as('name'),
    )
    .where('h.comment_id', '=', commentId)
    .$narrowType<{ type: CommentHistoryAttributes['type'] }>()
    .orderBy('h.position'),
)

const ownSuspension = prepared(
  'own-comment-suspension',
  (commentId: Param<string>, authorId: Param<string>) =>
    read
      .selectFrom('read.comment_case as m')
      .innerJoin('read.article_comment as c', 'c.comment_id', 'm.comment_id')
      .innerJoin('read.article_card as a', 'a.article_id', 'm.subject_id')
      .leftJoin('read.game_card as g', 'g.game_id', 'a.game_id')
      .selectAll('m')
      .select(['c.body', 'a.own_title as title', 'g.slug'])
      .where('m.comment_id', '=', commentId)
      .where('m.author_id', '=', authorId)
      .where('m.state', '<>', 'deleted')
      .where('a.status', '<>', 'deleted')
      .$narrowType<{ state: PlainCaseRow['state'] }>(),
)

const moderator = {
  access: 'moderator',
  reads: ['moderation', 'reports', 'comments', 'articles', 'games', 'users', 'images'],
} as const

/** The comments that wait for moderators, and the author's view of a suspension. */
export function moderatedCommentsRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/moderation/article_comments',
    {
      config: moderator,
      schema: {
        summary: 'Held comments, and those with reports, suspensions or appeals, without the own ones',
        querystring: moderatedCommentsQuery,
        response: { 200: moderatedCommentList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { query } = request
        const { ids, totalCount } = await readCaseList(db, lists[query.list], query, viewerOf(request).userId)
        return JSON.stringify({ data: await moderatedComments(db, ids), included: [], meta: { totalCount } })
      }),
  )

  app.get(
    '/api/moderation/article_comments/:id',
    {
      config: moderator,
      schema: {
        summary: 'A comment of another user with its context and timeline, for moderators',
        params: idParams,
        response: { 200: moderatedCommentDocument },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const [{ id } = { id: null }] = await othersComment(db, request.params.id, viewerOf(request).userId)
        const [data] = id === null ? [] : await moderatedComments(db, [id])
        if (!data) throw new DomainError('not_found')
        const timeline = await historyEntries(db, await historyOf(db, data.id))
        const answer: ModeratedCommentDocument = { data, meta: { timeline } }
        return JSON.stringify(answer)
      }),
  )

  app.get(
    '/api/my/article_comments/:id/suspension',
    {
      config: { access: 'member', reads: ['moderation', 'comments', 'articles', 'games'] },
      schema: {
        summary: 'Why an own comment is suspended, and its appeal',
        params: idParams,
        response: { 200: commentSuspensionDocument },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { id } = request.params
        const [row] = await ownSuspension(db, id, viewerOf(request).userId)
        if (!row) throw new DomainError('not_found')
        const attributes = {
          ...plainSuspensionOf(row, await decryptSealed(db, sealedOf(row))),
          ...{ body: row.body, articlePath: row.subject_id, articleTitle: row.title, gameSlug: row.slug },
        }
        const answer: CommentSuspensionDocument = { data: { type: 'suspension', id, attributes } }
        return JSON.stringify(answer)
      }),
  )
}

/** Comments in the order of `ids`, with their context. */
async function moderatedComments(db: Pool, ids: string[]): Promise<ModeratedCommentResource[]> {
  if (ids.length === 0) return []
  const rows = await commentsOf(db, ids)
  const reportsOf = await reportsOfCases(db, ids)
  const open = await decryptSealed(db, rows.filter(hasCase).flatMap(sealedOf))
  const quotes = await quotesIn(
    db,
    rows.flatMap(({ comment_id: commentId, subject_id: articleId, state, body, quote }) =>
      quote && bodyOf(state, body) !== null ? [{ commentId, articleId, quote }] : [],
    ),
  )
  return rows.map(row => ({
    type: 'moderatedComment',
    id: row.comment_id,
    attributes: {
      ...{ state: stateOf(row), heldBy: row.held_by },
      ...{ body: bodyOf(row.state, row.body), authorName: row.author_name },
      ...{ postedAt: row.posted_at.toISOString(), editedAt: row.edited_at?.toISOString() ?? null },
      parent:
        row.parent_id === null
          ? null
          : { body: bodyOf(row.parent_state, row.parent_body), authorName: row.parent_author_name },
      quote: quotes.get(row.comment_id) ?? null,
      picture: pictureOf(row),
      article: {
        ...{ path: row.subject_id, title: row.title, published: row.status === 'published' },
        ...{ gameSlug: row.game_slug, gameTitle: row.game_title, gameTitleEn: row.game_title_en },
      },
      suspension: hasCase(row) ? plainSuspensionOf({ ...row, state: row.case_state }, open) : null,
      hidden: row.hidden,
      reports: { open: row.open ?? 0, total: row.reports ?? 0, ...reportsOf(row.comment_id) },
    },
  }))
}

const stateOf = ({ state, suspended }: CommentRow) => {
  if (state === 'purged') return 'deleted'
  return state === 'held' && suspended ? 'suspended' : state
}
const pictureOf = ({ state, src, width, height, alt }: CommentRow): CommentPicture =>
  bodyOf(state, '') !== null && src !== null
    ? { src, width: width ?? 1, height: height ?? 1, alt: alt ?? '' }
    : null
/** Moderators read what readers have read, and what is held: not what its author has deleted. */
const bodyOf = (state: CommentRow['state'] | null, body: string | null) =>
  state === 'shown' || state === 'suspended' || state === 'held' ? body : null

/** Either all columns of a case are set, or none. */
const hasCase = (
  row: CommentRow,
): row is CommentRow & Omit<PlainCaseRow, 'state'> & { case_state: PlainCaseRow['state'] } =>
  row.rule !== null
