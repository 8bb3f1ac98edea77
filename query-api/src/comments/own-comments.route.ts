import {
  type OwnCommentList,
  type OwnCommentResource,
  ownCommentList,
  ownCommentsQuery,
} from '@koryaku/contracts/comments/own-comments.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import { countListed } from '#reading/count-listed.ts'
import { pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

// Bound: query-api | own comments listed and searched | LISTED_MAX
/** Comments of a member that are listed and searched: older ones are left out. */
const LISTED_MAX = 10_000

/**
 * The newest own comments that are not deleted, by list and part of the text. A suspended comment is listed as such even if it was
 * held before.
 */
const own = (authorId: Param<string>, list: Param<OwnCommentList>, part: Param<string>) =>
  read
    .selectFrom(
      read
        .selectFrom('read.article_comment')
        .select(['comment_id', 'subject_id', 'body', 'posted_at', 'likes', 'state', 'suspended'])
        .where('author_id', '=', authorId)
        .where('state', 'in', ['shown', 'suspended', 'held'])
        .orderBy('posted_at', 'desc')
        .orderBy('comment_id')
        .limit(sql.lit(LISTED_MAX))
        .as('c'),
    )
    .where(
      ({ ref }) =>
        sql<boolean>`(${list} = 'all' or ${stateOf(ref('c.state'), ref('c.suspended'))} = ${list})`,
    )
    .where(({ ref }) => sql<boolean>`(${part} = '' or strpos(lower(${ref('c.body')}), lower(${part})) > 0)`)

const stateOf = (state: unknown, suspended: unknown) =>
  sql<'shown' | 'held' | 'suspended'>`case when ${suspended} then 'suspended' else ${state} end`

const countOwn = statement((authorId: Param<string>, list: Param<OwnCommentList>, part: Param<string>) =>
  countListed(own(authorId, list, part)),
)
const ownComments = statement(
  (
    authorId: Param<string>,
    list: Param<OwnCommentList>,
    part: Param<string>,
    limit: Param<number>,
    offset: Param<number>,
  ) =>
    own(authorId, list, part)
      .innerJoin('read.article_card as a', 'a.article_id', 'c.subject_id')
      .leftJoin('read.game_card as g', 'g.game_id', 'a.game_id')
      .select([
        'c.comment_id',
        'c.body',
        'c.posted_at',
        'c.likes',
        'c.subject_id',
        'a.title',
        'a.status',
        'g.slug',
      ])
      .select(({ ref }) => stateOf(ref('c.state'), ref('c.suspended')).as('state'))
      .orderBy('c.posted_at', 'desc')
      .orderBy('c.comment_id')
      .limit(limit)
      .offset(offset),
)

/** GET my/article_comments: the comments of a user, newest first; held ones are readable only here until they are released. */
export function ownCommentsRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/my/article_comments',
    {
      config: { access: 'member', reads: ['comments', 'articles', 'games'] },
      schema: {
        summary: 'Own comments, newest first',
        querystring: ownCommentsQuery,
        response: { 200: ownCommentList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { list, q } = request.query
        const { userId } = viewerOf(request)
        const { limit, offset } = pageWindow(request.query)
        const rows = await ownComments(db, userId, list, q, limit, offset)
        const totalCount = (await countOwn(db, userId, list, q))[0]?.count ?? 0
        const data = rows.map(
          (row): OwnCommentResource => ({
            type: 'ownComment',
            id: row.comment_id,
            attributes: {
              ...{ state: row.state, body: row.body, postedAt: row.posted_at.toISOString() },
              likesCount: row.likes,
              article: {
                ...{ path: row.subject_id, title: row.status === 'published' ? (row.title ?? '') : '' },
                gameSlug: row.status === 'published' ? row.slug : null,
              },
            },
          }),
        )
        return JSON.stringify({ data, included: [], meta: { totalCount } })
      }),
  )
}
