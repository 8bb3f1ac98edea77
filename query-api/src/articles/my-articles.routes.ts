import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { articleContentSchema } from '@koryaku/contracts/articles/article-content.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type PageQuery, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
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

  app.get('/api/my/articles', { config: member, schema: { querystring: ownQuery } }, (request, reply) =>
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
    { config: member, schema: { querystring: pageQuerySchema.extend({ q }) } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { rows } = await db.query<{ article_id: string }>(
          `select article_id from read.article_card
            where author_id = $1 and status <> 'deleted' and title ilike '%' || $2 || '%'
            order by updated_at desc limit 100`,
          [viewerOf(request).userId, request.query.q.replace(/[\\%_]/g, '\\$&')],
        )
        const ids = rows.map(({ article_id }) => article_id)
        const { data, games, users } = await articleFragments({ db, cards }, ids, viewerOf(request).userId)
        return listDocument(data, [games, users], { totalCount: ids.length })
      }),
  )

  app.get(
    '/api/article_templates',
    { config: member, schema: { querystring: pageQuerySchema.extend({ official: flag }) } },
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
    ['article_likes', 'article_like'],
    ['article_bookmarks', 'article_bookmark'],
  ] as const) {
    app.get(
      `/api/my/${path}`,
      { config: member, schema: { querystring: pageQuerySchema } },
      (request, reply) =>
        answerPrivate(request, reply, readModels, () =>
          list(request, reactedTo(table, viewerOf(request).userId), request.query),
        ),
    )
  }

  app.get('/api/top_page', { config: member, schema: { querystring: pageQuerySchema } }, (request, reply) =>
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
    { config: member, schema: { params: articlePathParams } },
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
    const { rows } = await db.query<{
      content: unknown
      saved_revision: string
      draft_revision: string | null
      unsaved: boolean
    }>(
      `select case when d.draft_position > d.saved_position then d.draft_content else d.saved_content end as content,
              d.saved_revision, d.draft_revision, d.draft_position > d.saved_position as unsaved
         from read.article_draft d join read.article_card a using (article_id)
        where d.article_id = $1 and a.author_id = $2 and a.status <> 'deleted'`,
      [articleId, userId],
    )
    const row = rows[0]
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
