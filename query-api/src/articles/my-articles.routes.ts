import {
  articleEditDocument,
  articleFeed,
  articleList,
  articlePathParams,
} from '@koryaku/contracts/articles/article.api.ts'
import { articleContentSchema } from '@koryaku/contracts/articles/article-content.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type PageQuery, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { articleBookmark } from '@koryaku/contracts/tables/article-bookmark.table.ts'
import { articleLike } from '@koryaku/contracts/tables/article-like.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { answerPrivate } from '#reading/answers.ts'
import { articleFragments } from '#reading/fragments.ts'
import { listDocument } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import {
  type ArticleList,
  followed,
  officialTemplates,
  ownOf,
  reactedTo,
  readArticles,
} from './article-lists.ts'

const ownTitled = statement((userId: Param<string>, part: Param<string>) =>
  read
    .selectFrom('read.article_card')
    .select('article_id')
    .where('author_id', '=', userId)
    .where('status', '<>', 'deleted')
    .where(({ ref }) => sql<boolean>`${ref('title')} ilike '%' || ${part} || '%'`)
    .orderBy('updated_at', 'desc')
    .limit(100),
)
const draftOf = statement((articleId: Param<string>, userId: Param<string>) =>
  read
    .selectFrom('read.article_draft as d')
    .innerJoin('read.article_card as a', 'a.article_id', 'd.article_id')
    .select(({ ref, eb }) => {
      const unsaved = eb(ref('d.draft_position'), '>', ref('d.saved_position'))
      const content = eb.case().when(unsaved).then(ref('d.draft_content')).else(ref('d.saved_content')).end()
      return [content.as('content'), 'd.saved_revision', 'd.draft_revision', unsaved.as('unsaved')]
    })
    .where('d.article_id', '=', articleId)
    .where('a.author_id', '=', userId)
    .where('a.status', '<>', 'deleted'),
)

const member = { access: 'member', reads: ['articles', 'reactions', 'games', 'users', 'follows'] } as const
const flag = z.enum(['0', '1', 'true', 'false']).optional()
const isSet = (value: z.output<typeof flag>): boolean => value === '1' || value === 'true'

const ownQuery = pageQuerySchema.extend({
  'filter[draft]': flag,
  'filter[template]': flag,
  include: z.string().max(100).optional(),
})
const q = z.string().trim().min(1).max(200)

/** A member's own articles, in lists and in the editor, and those he liked, bookmarked or follows. */
export function myArticleRoutes(app: HttpApp, { db, cards, readModels }: Context): void {
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
    { config: member, schema: { querystring: ownQuery, response: { 200: articleList } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const statuses = isSet(request.query['filter[template]'])
          ? ['template']
          : isSet(request.query['filter[draft]'])
            ? ['draft']
            : ['published', 'draft', 'suspended']
        return list(request, ownOf(userId, statuses, request.query), request.query)
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
        const part = request.query.q.replace(/[\\%_]/g, '\\$&')
        const rows = await ownTitled(db, viewerOf(request).userId, part)
        const ids = rows.map(({ article_id }) => article_id)
        const { data, games, users } = await articleFragments({ db, cards }, ids, viewerOf(request).userId)
        return listDocument(data, [games, users], { totalCount: ids.length })
      }),
  )

  app.get(
    '/api/article_templates',
    {
      config: member,
      schema: { querystring: pageQuerySchema.extend({ official: flag }), response: { 200: articleList } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const official = isSet(request.query.official)
        return list(
          request,
          official ? officialTemplates : ownOf(userId, ['template'], request.query),
          request.query,
        )
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

  app.get(
    '/api/top_page',
    { config: member, schema: { querystring: pageQuerySchema, response: { 200: articleFeed } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { data, games, users, listed } = await readArticles(
          { db, cards },
          followed(userId),
          request.query,
          userId,
        )
        // How long the feed is in all is not worth counting: one more page than known, as long as pages are full.
        const { page, per } = request.query
        const totalCount = (page - 1) * per + listed + (listed === per ? 1 : 0)
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
    const [row] = await draftOf(db, articleId, userId)
    if (!row) throw new DomainError('not_found')
    const { data, games, users } = await articleFragments({ db, cards }, [articleId], userId)
    const editing = JSON.stringify({
      content: articleContentSchema.parse(row.content),
      revision: row.saved_revision,
      draftRevision: row.draft_revision,
      unsavedChanges: row.unsaved,
    }).slice(1, -1)
    const resource = data.replace('"attributes":{', () => `"attributes":{${editing},`)
    return `{"data":${resource},"included":[${[games, users].filter(Boolean).join(',')}]}`
  }
}
