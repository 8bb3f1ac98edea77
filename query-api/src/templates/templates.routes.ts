import { isSet } from '@koryaku/contracts/articles/own-articles.api.ts'
import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import {
  headerList,
  headersQuery,
  templateDocument,
  templateList,
  templatesQuery,
} from '@koryaku/contracts/templates/template.api.ts'
import { OFFICIAL_AUTHOR_ID } from '@koryaku/contracts/templates/template-parts.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { readArticles, templatesOf } from '#reading/article-lists.ts'
import { articleFragments } from '#reading/fragments.ts'
import { listDocument } from '#reading/list-document.ts'
import { newestText } from '../articles/own-content.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { readHeadersOf, withHeaders } from './template-headers.ts'

const templateFor = prepared('template-for', (articleId: Param<string>, userId: Param<string>) =>
  read
    .selectFrom('read.article_card as a')
    .leftJoin('read.article_body as b', 'b.article_id', 'a.article_id')
    .select('b.html')
    .where('a.article_id', '=', articleId)
    .where('a.status', '=', 'template')
    .where(({ or, eb, ref }) => or([eb('a.author_id', '=', userId), eb(ref('a.official'), '=', true)])),
)

const config = {
  access: 'member',
  reads: ['articles', 'reactions', 'comments', 'games', 'users', 'versions', 'templates'],
} as const

/** Templates that a member may start from, their own and official ones, with their headers. */
export function templatesRoutes(app: HttpApp, { db, cards, readModels }: Context): void {
  app.get(
    '/api/article_templates',
    { config, schema: { querystring: templatesQuery, response: { 200: templateList } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { official, q, language = '', ...page } = request.query
        const wanted = templatesOf({ userId: isSet(official) ? null : userId, q, language })
        const { data, games, users, total } = await readArticles({ db, cards }, wanted, page, userId)
        const shown = await withHeaders(db, data)
        const headers = shown.headers.map(header => JSON.stringify(header)).join(',')
        return listDocument(shown.data, [games, users, headers], { totalCount: total ?? 0 })
      }),
  )

  app.get(
    '/api/article_templates/:id',
    { config, schema: { params: idParams, response: { 200: templateDocument } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { id } = request.params
        const [template] = await templateFor(db, id, userId)
        if (!template) throw new DomainError('not_found')
        const { data: row, games, users } = await articleFragments({ db, cards }, [id], userId)
        const { data, headers } = await withHeaders(db, row)
        const { text } = await newestText(db, id)
        const head = headers[0]?.attributes.head
        const content = [...(head?.content ?? []), ...(text?.document.content ?? [])]
        // A text last saved before texts had separate streams was rendered when it was saved.
        const html = text ? renderArticle({ ...text.document, content }).html : (template.html ?? '')
        const resource = data.replace('"attributes":{', () => `"attributes":{"html":${JSON.stringify(html)},`)
        const included = [games, users, ...headers.map(header => JSON.stringify(header))].filter(Boolean)
        return `{"data":${resource},"included":[${included.join(',')}]}`
      }),
  )

  app.get(
    '/api/my/template_headers',
    { config, schema: { querystring: headersQuery, response: { 200: headerList } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const owner = isSet(request.query.official) ? OFFICIAL_AUTHOR_ID : viewerOf(request).userId
        const data = await readHeadersOf(db, owner)
        return JSON.stringify({ data, meta: { totalCount: data.length } })
      }),
  )
}
