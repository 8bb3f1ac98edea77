import {
  articleEditDocument,
  articleFeed,
  articleList,
  articlePathParams,
} from '@koryaku/contracts/articles/article.api.ts'
import {
  isSet,
  type OwnArticlesQuery,
  ownArticlesQuery,
} from '@koryaku/contracts/articles/own-articles.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type PageQuery, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { speaksForSite } from '@koryaku/contracts/roles.ts'
import { articleBookmark } from '@koryaku/contracts/tables/article-bookmark.table.ts'
import type { ArticleStatus } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleLike } from '@koryaku/contracts/tables/article-like.table.ts'
import { foldedPart, foldedSql } from '@koryaku/contracts/tables/folded-title.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { OFFICIAL_AUTHOR_ID } from '@koryaku/contracts/templates/template-parts.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { answerPrivate } from '#reading/answers.ts'
import {
  type ArticleList,
  deletedOf,
  followed,
  ownAs,
  ownOf,
  reactedTo,
  readArticles,
  scheduledOf,
  uncheckedOf,
} from '#reading/article-lists.ts'
import { articleFragments } from '#reading/fragments.ts'
import { listDocument, openTotal } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { readOwnContent } from './own-content.ts'

const ownTitled = statement((userId: Param<string>, part: Param<string>) =>
  read
    .selectFrom('read.article_card')
    .select('article_id')
    .where('author_id', '=', userId)
    .where('status', '<>', 'deleted')
    .where(sql<boolean>`${sql.raw(foldedSql('title'))} like '%' || ${part} || '%'`)
    .orderBy('updated_at', 'desc')
    .limit(100),
)
const member = {
  access: 'member',
  reads: [
    ...['articles', 'reactions', 'comments', 'games', 'users', 'versions'],
    ...['follows', 'schedules', 'relations'],
  ],
} as const
const q = z.string().trim().min(1).max(200)

/** The status of the filter that is set; by default all except templates. */
function statusesIn(query: OwnArticlesQuery): ArticleStatus[] {
  if (isSet(query['filter[template]'])) return ['template']
  if (isSet(query['filter[draft]'])) return ['draft']
  return isSet(query['filter[published]']) ? ['published'] : ['published', 'draft', 'suspended']
}

/** A member's own articles, in lists and in the editor, and the articles that they like, bookmark or follow. */
export function myArticleRoutes(app: HttpApp, { db, cards, merges, readModels }: Context): void {
  const list = async (request: FastifyRequest, wanted: ArticleList, page: PageQuery): Promise<string> => {
    const { data, games, users, total } = await readArticles(
      { db, cards },
      wanted,
      page,
      viewerOf(request).userId,
    )
    return listDocument(data, [games, users], { totalCount: total ?? 0 })
  }

  app.get(
    '/api/my/articles',
    { config: member, schema: { querystring: ownArticlesQuery, response: { 200: articleList } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { query } = request
        const { userId, roles } = viewerOf(request)
        if (isSet(query['filter[deleted]'])) {
          // Includes official templates: all members who may write them may also restore them.
          const authors = speaksForSite(roles) ? [userId, OFFICIAL_AUTHOR_ID] : [userId]
          return list(request, deletedOf(authors), query)
        }
        if (isSet(query['filter[scheduled]'])) return list(request, scheduledOf(userId), query)
        if (isSet(query['filter[unchecked]']))
          return list(request, uncheckedOf(userId, query['filter[game]'] ?? ''), query)
        const isPlain =
          !query.q && !query['filter[kind]'] && !query['filter[game]'] && query.sort === 'updated'
        const statuses = statusesIn(query)
        const slug = query['filter[game]']
        const family = slug ? await merges.familyOf(gameIdForSlug(slug)) : []
        return list(
          request,
          isPlain ? ownOf(userId, statuses, query) : ownAs(userId, statuses, query, family),
          query,
        )
      }),
  )

  app.get(
    '/api/my/articles/search',
    {
      config: member,
      schema: { querystring: pageQuerySchema.extend({ q }), response: { 200: articleList } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const part = foldedPart(request.query.q)
        const rows = await ownTitled(db, viewerOf(request).userId, part)
        const ids = rows.map(({ article_id }) => article_id)
        const { data, games, users } = await articleFragments({ db, cards }, ids, viewerOf(request).userId)
        return listDocument(data, [games, users], { totalCount: ids.length })
      }),
  )

  for (const [path, table] of [
    ['article_likes', articleLike],
    ['article_bookmarks', articleBookmark],
  ] as const) {
    app.get(
      `/api/my/${path}`,
      { config: member, schema: { querystring: pageQuerySchema, response: { 200: articleList } } },
      (request, reply) =>
        answerPrivate(request, reply, readModels, () =>
          list(request, reactedTo(table, viewerOf(request).userId), request.query),
        ),
    )
  }

  // The same feed by both names of the specification.
  for (const url of ['/api/top_page', '/api/my/articles/following'])
    app.get(
      url,
      { config: member, schema: { querystring: pageQuerySchema, response: { 200: articleFeed } } },
      (request, reply) =>
        answerPrivate(request, reply, readModels, async () => {
          const { userId } = viewerOf(request)
          const { data, games, users, listed } = await readArticles(
            { db, cards },
            await followed(db, userId, request.query),
            request.query,
            userId,
          )
          const totalCount = openTotal(request.query, listed)
          const included = [games, users].filter(Boolean).join(',')
          return `{"data":{"articles":[${data}]},"included":[${included}],"meta":{"totalCount":${totalCount}}}`
        }),
    )

  app.get(
    '/api/my/articles/:path/edit',
    { config: member, schema: { params: articlePathParams, response: { 200: articleEditDocument } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, () => readForEditor(request, reply, request.params.path)),
  )

  /** The newest text, saved or autosaved, with the revisions that the next save must name. */
  async function readForEditor(
    request: FastifyRequest,
    _reply: FastifyReply,
    articleId: string,
  ): Promise<string> {
    const { userId } = viewerOf(request)
    const { roles } = viewerOf(request)
    const own = await readOwnContent(db, articleId, { userId, official: speaksForSite(roles) })
    if (!own) throw new DomainError('not_found')
    const { data, games, users } = await articleFragments({ db, cards }, [articleId], userId)
    const editing = JSON.stringify(own).slice(1, -1)
    const resource = data.replace('"attributes":{', () => `"attributes":{${editing},`)
    return `{"data":${resource},"included":[${[games, users].filter(Boolean).join(',')}]}`
  }
}
