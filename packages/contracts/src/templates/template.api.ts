import { z } from 'zod'
import { articleResource, articleWithHtml } from '../articles/article.api.ts'
import { articleLanguageSchema } from '../articles/article-content.ts'
import { articleDocumentSchema } from '../articles/article-document.ts'
import { flag } from '../articles/own-articles.api.ts'
import { writtenDocumentSchema } from '../articles/written-document.ts'
import { gameResource } from '../games/game.api.ts'
import { countSchema, dataOf, listOf, pageQuerySchema, resourceOf } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLine, writtenLines } from '../line-of-text.ts'
import { userResource } from '../users/user.api.ts'
import { HEAD_BYTES_MAX, HEADER_TITLE_MAX, ORDER_MAX, PURPOSE_MAX } from './template-parts.ts'

/** GET article_templates: own ones, or with `official` the site's; `q`: part of the title. */
export const templatesQuery = pageQuerySchema.extend({
  official: flag,
  q: z.string().trim().max(200).default(''),
  language: articleLanguageSchema.optional(),
  include: z.string().max(100).optional(),
})

const words = {
  title: writtenLine(HEADER_TITLE_MAX).pipe(z.string().min(1)),
  purpose: writtenLines(PURPOSE_MAX),
  order: z.int().min(0).max(ORDER_MAX),
  head: writtenDocumentSchema.refine(head => JSON.stringify(head).length <= HEAD_BYTES_MAX, 'head_too_long'),
}
/** POST my/template_headers; an official one needs the role g8writer or owner. */
export const addHeaderBody = z.object({
  title: words.title,
  purpose: words.purpose.default(''),
  order: words.order.default(0),
  head: words.head.optional(),
  official: z.boolean().default(false),
})
/** PATCH my/template_headers/{id}: missing fields stay unchanged. */
export const changeHeaderBody = z.object(words).partial()
/** PATCH my/articles/{path}/template_header */
export const setHeaderBody = z.object({ template_header_id: shortIdSchema.nullable() })
/** POST my/articles/{path}/start_from_template */
export const startBody = z.object({ template_id: shortIdSchema })

/** Response of a command. Without text, since its receipt would outlast it. */
export const changedHeaderDocument = dataOf(
  resourceOf('templateHeader', z.object({ order: z.int().min(0), official: z.boolean() })),
)

const headerResource = resourceOf(
  'templateHeader',
  z.object({
    title: z.string(),
    purpose: z.string(),
    order: z.int().min(0),
    official: z.boolean(),
    /** Text at the head of articles started from its templates. */
    head: articleDocumentSchema,
  }),
).meta({ id: 'TemplateHeader' })
export type HeaderResource = z.output<typeof headerResource>
/** GET my/template_headers */
export const headersQuery = z.object({ official: flag })
export const headerList = z.object({
  data: z.array(headerResource),
  meta: z.object({ totalCount: countSchema }),
})
export type HeaderList = z.output<typeof headerList>

const besideTemplates = z.discriminatedUnion('type', [gameResource, userResource, headerResource])
/** Relationships `user`, `game` (null: for every game), `templateHeader`. */
export const templateList = listOf(articleResource, besideTemplates)
export type TemplateList = z.output<typeof templateList>
/** GET article_templates/{id}: with what an article begins that is started from it, as HTML that is safe to insert. */
export const templateDocument = z.object({ data: articleWithHtml, included: z.array(besideTemplates) })
export type TemplateDocument = z.output<typeof templateDocument>
