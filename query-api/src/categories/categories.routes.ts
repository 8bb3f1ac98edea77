import { embedPlace, embedsIn } from '@koryaku/contracts/articles/embed-places.ts'
import {
  articleCategoriesParams,
  categoryDocument,
  categoryList,
  categoryUsesDocument,
  ownCategoriesQuery,
  rowList,
  rowsQuery,
} from '@koryaku/contracts/categories/category.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { answerPrivate, answerPublic } from '#reading/answers.ts'
import { gameFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import {
  type CategoryRow,
  categoryResource,
  findCategory,
  isPublic,
  publicCategories,
  publicResource,
  readOwnCategories,
} from './read-category.ts'
import { readRows } from './read-rows.ts'

const publishedBody = prepared('published-body', (articleId: Param<string>) =>
  read
    .selectFrom('read.article_card as a')
    .innerJoin('read.article_body as b', 'b.article_id', 'a.article_id')
    .select('b.html')
    .where('a.article_id', '=', articleId)
    .where('a.status', '=', 'published'),
)

/** The texts of one member are looked through when they ask, as for their pictures. */
const publicUses = prepared('category-uses', (ownerId: Param<string>, place: Param<string>) =>
  read
    .selectFrom('read.article_card as a')
    .innerJoin('read.article_body as b', 'b.article_id', 'a.article_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('a.author_id', '=', ownerId)
    .where('a.status', '=', 'published')
    .where(({ ref }) => sql<boolean>`strpos(${ref('b.html')}, ${place}) > 0`),
)

const member = { access: 'member', reads: ['categories', 'games'] } as const
/** Read models of the content of cells: articles, and images, which may belong to other users. */
const inCells = ['categories', 'articles', 'images', 'users'] as const
const visitor = { access: 'visitor', reads: ['categories', 'games'] } as const

/** Database categories: a member's own in lists and in the grid, and those that articles show to readers. */
export function categoriesRoutes(app: HttpApp, { db, cards, merges, readModels }: Context): void {
  const document = async (data: object, { game_id: gameId }: CategoryRow): Promise<string> =>
    `{"data":${JSON.stringify(data)},"included":[${await gameFragments(cards, [gameId])}]}`

  app.get(
    '/api/my/database_categories',
    { config: member, schema: { querystring: ownCategoriesQuery, response: { 200: categoryList } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { game_slug: slug } = request.query
        const family = slug ? await merges.familyOf(gameIdForSlug(slug)) : []
        const wanted = { ownerId: viewerOf(request).userId, family }
        const { rows, total } = await readOwnCategories(db, wanted, pageWindow(request.query))
        const games = await gameFragments(cards, [...new Set(rows.map(({ game_id }) => game_id))])
        const data = rows.map(row => JSON.stringify(categoryResource(row))).join(',')
        return listDocument(data, [games], { totalCount: total })
      }),
  )

  app.get(
    '/api/my/database_categories/:id',
    { config: member, schema: { params: idParams, response: { 200: categoryDocument } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const row = await ownCategory(request, request.params.id)
        return document(categoryResource(row), row)
      }),
  )

  app.get(
    '/api/my/database_categories/:id/rows',
    {
      config: { ...member, reads: inCells },
      schema: { params: idParams, querystring: rowsQuery, response: { 200: rowList } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () =>
        JSON.stringify(await readRows(db, await ownCategory(request, request.params.id), request.query)),
      ),
  )

  app.get(
    '/api/my/database_categories/:id/uses',
    {
      config: { ...member, reads: ['categories', 'articles'] },
      schema: { params: idParams, response: { 200: categoryUsesDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { category_id: id, owner_id: ownerId } = await ownCategory(request, request.params.id)
        const [{ count = '0' } = {}] = await publicUses(db, ownerId, embedPlace('category', id))
        const attributes = { publicArticles: Number(count) }
        return JSON.stringify({ data: { type: 'databaseCategory', id, attributes } })
      }),
  )

  app.get(
    '/api/database_categories/:id',
    { config: visitor, schema: { params: idParams, response: { 200: categoryDocument } } },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const row = await publicCategory(request.params.id)
        return document(publicResource(row), row)
      }),
  )

  app.get(
    '/api/database_categories/:id/rows',
    {
      config: { ...visitor, reads: inCells },
      schema: { params: idParams, querystring: rowsQuery, response: { 200: rowList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const row = await publicCategory(request.params.id)
        if (row.status !== 'published') throw new DomainError('not_found')
        return JSON.stringify(await readRows(db, row, request.query))
      }),
  )

  app.get(
    '/api/articles/:path/database_categories',
    {
      config: { ...visitor, reads: ['categories', 'articles', 'games'] },
      schema: { params: articleCategoriesParams, response: { 200: categoryList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const [body] = await publishedBody(db, request.params.path)
        if (!body) throw new DomainError('not_found')
        const rows = await publicCategories(db, embedsIn(body.html).category)
        const games = await gameFragments(cards, [...new Set(rows.map(({ game_id }) => game_id))])
        const data = rows.map(row => JSON.stringify(publicResource(row))).join(',')
        return listDocument(data, [games], { totalCount: rows.length })
      }),
  )

  async function ownCategory(request: FastifyRequest, id: string): Promise<CategoryRow> {
    const row = await findCategory(db, id)
    if (!row || row.owner_id !== viewerOf(request).userId) throw new DomainError('not_found')
    return row
  }

  async function publicCategory(id: string): Promise<CategoryRow> {
    const row = await findCategory(db, id)
    if (!row || !isPublic(row)) throw new DomainError('not_found')
    return row
  }
}
