import { articlePathParams, articleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { isBlank } from '@koryaku/contracts/articles/text/block.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  addHeaderBody,
  changedHeaderDocument,
  changeHeaderBody,
  setHeaderBody,
  startBody,
} from '@koryaku/contracts/templates/template.api.ts'
import { templateHeaderFamily } from '@koryaku/contracts/templates/template-header.events.ts'
import { OFFICIAL_AUTHOR_ID } from '@koryaku/contracts/templates/template-parts.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownArticle } from '#articles/article.decider.ts'
import { answerArticle } from '#articles/article-answer.ts'
import { readForStart, requireTemplate } from '#articles/copy-article.ts'
import { loadArticle } from '#articles/find-article.ts'
import { authorIn, envelopeAbout, requireOfficialWriter } from '#articles/official.ts'
import { readNewestText } from '#articles/text/read-text.ts'
import { runArticle, writeArticle } from '#articles/write-article.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import type { Outcome } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import type { Context } from '#context.ts'
import { CHANGES_A_DAY } from '#limits/command-limits.ts'
import type { HeaderState } from '#template-headers/header.decider.ts'
import { requireRoomForHeader } from '#template-headers/rooms.ts'
import { addHeader, ownerOfHeader, requireHeader, runHeader } from '#template-headers/run-header.ts'

const config = { access: 'verified', perMinute: 60, perDay: CHANGES_A_DAY } as const
const params = idParams
const response = { 200: changedHeaderDocument }

/** Headers of templates, and starting from a template in a draft that is still empty. */
export function templateRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/my/articles/:path/start_from_template',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Begins an own draft that is empty yet with the text of a template',
        params: articlePathParams,
        body: startBody,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const { path: articleId } = request.params
      const { userId } = viewerOf(request)
      const envelope = envelopeOf(request, context)
      const article = ownArticle(await loadArticle(context.events, articleId), userId)
      if (article.status !== 'draft') throw new DomainError('text_not_empty')
      const template = await requireTemplate(context, request.body.template_id, userId)
      const text = await readNewestText(context, articleId)
      const isEmpty = !text || (text.text.title === '' && text.text.document.content.every(isBlank))
      // Text that is typed concurrently is merged, as from another tab.
      if (!isEmpty && !(await hasWritten(context.events, articleTextFamily.stream(articleId), envelope)))
        throw new DomainError('text_not_empty')
      const { content } = await readForStart(context, { template, articleId, userId })
      return answerArticle(reply, await writeArticle(context, { articleId, content }, envelope))
    },
  )

  app.patch(
    '/api/my/articles/:path/template_header',
    {
      config,
      schema: {
        summary: 'Says under which header an own template stands',
        params: articlePathParams,
        body: setHeaderBody,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const { path } = request.params
      const { template_header_id: headerId } = request.body
      const envelope = await envelopeAbout(request, context, path)
      const actorId = authorIn(envelope)
      if (headerId !== null) await requireHeader(context, headerId, actorId)
      const command = { type: 'SetTemplateHeader', actorId, headerId, at: envelope.occurredAt } as const
      const set = await runArticle(context, path, command, envelope)
      return answerArticle(reply, { ...set, text: await readNewestText(context, path) })
    },
  )

  app.post(
    '/api/my/template_headers',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Makes a header for own templates, or for official ones',
        body: addHeaderBody,
        response: { 201: changedHeaderDocument },
      },
    },
    async (request, reply) => {
      const { official, order, title, purpose, head = emptyDocument() } = request.body
      if (official) await requireOfficialWriter(request, context)
      const ownerId = official ? OFFICIAL_AUTHOR_ID : viewerOf(request).userId
      const envelope = envelopeOf(request, context)
      const headerId = shortIdFrom(`templateHeader:${envelope.commandId}`)
      const isMade = () => hasWritten(context.events, templateHeaderFamily.stream(headerId), envelope)
      await requireRoomForHeader(context.db, ownerId, isMade)
      const words = { title, purpose, head }
      return answer(reply.code(201), await addHeader(context, { headerId, ownerId, order, words }, envelope))
    },
  )

  app.patch(
    '/api/my/template_headers/:id',
    {
      config,
      schema: {
        summary: 'Changes a header of own templates, or of official ones',
        params,
        body: changeHeaderBody,
        response,
      },
    },
    async (request, reply) => {
      const { id: headerId } = request.params
      const actorId = await ownerFor(request, headerId)
      const { head, order, purpose, title } = request.body
      const change = Object.fromEntries(
        Object.entries({ head, order, purpose, title }).filter(([, value]) => value !== undefined),
      )
      const command = { type: 'ChangeHeader', actorId, change } as const
      return answer(reply, await runHeader(context, headerId, command, envelopeOf(request, context)))
    },
  )

  app.delete(
    '/api/my/template_headers/:id',
    { config, schema: { summary: 'Removes a header; its templates stay', params, response } },
    async (request, reply) => {
      const { id: headerId } = request.params
      const actorId = await ownerFor(request, headerId)
      const command = { type: 'RemoveHeader', actorId } as const
      return answer(reply, await runHeader(context, headerId, command, envelopeOf(request, context)))
    },
  )

  /** In whose name the caller deals with a header: as of a template. */
  async function ownerFor(request: FastifyRequest, headerId: string): Promise<string> {
    const { userId } = viewerOf(request)
    if ((await ownerOfHeader(context, headerId)) !== OFFICIAL_AUTHOR_ID) return userId
    await requireOfficialWriter(request, context)
    return OFFICIAL_AUTHOR_ID
  }
}

function answer(reply: FastifyReply, { state, position }: Outcome<HeaderState>): FastifyReply {
  if (!state) throw new DomainError('not_found')
  const { headerId: id, order, ownerId } = state
  const attributes = { order, official: ownerId === OFFICIAL_AUTHOR_ID }
  return withPosition(reply, position).send({ data: { type: 'templateHeader', id, attributes } })
}
