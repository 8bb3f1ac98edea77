import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  type ImportedArticleDocument,
  importedArticleDocument,
  newPartnerArticleBody,
  type PartnerArticle,
  type PartnerArticleDocument,
  partnerArticleBody,
  partnerArticleDocument,
  partnerArticleParams,
  partnerImageBody,
  partnerImageDocument,
  type RunDocument,
  runDocument,
  runQuery,
  withdrawQuery,
} from '@koryaku/contracts/partners/partner.api.ts'
import { partnerArticleId } from '@koryaku/contracts/partners/partner.events.ts'
import {
  PARTNER_CALLS_PER_MINUTE,
  type PartnerCaller,
  RUN_ARTICLES_MAX,
} from '@koryaku/contracts/partners/partner.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import {
  findImported,
  type Imported,
  importArticle,
  type PartnerRequest,
  withdrawArticle,
} from './import-article.ts'
import { placePicture, placePictures } from './partner-pictures.ts'
import { listResults, listRuns, noteResult, requireRoomInRun, runOf } from './partner-results.ts'

const articles = { access: 'partner', scope: 'articles', perMinute: 'counted inside' } as const
const MINUTE = { allowed: PARTNER_CALLS_PER_MINUTE, seconds: 60 }
const DAY = { allowed: RUN_ARTICLES_MAX, seconds: 24 * 3_600 }
const PATH = '/api/game8jp/v1/articles'

interface Asked {
  externalId: string
  run: string | undefined
  isDryRun: boolean
}

/** The routes for programs of partners: send, update and withdraw articles, store images, list runs. */
export function partnerArticleRoutes(app: HttpApp, context: Context): void {
  const { db, limits, now } = context
  const stores = { ...context, objects: connectObjectStore(context.config) }

  app.post(
    PATH,
    {
      config: articles,
      schema: {
        summary: 'Imports an article; the same external id is the same article',
        body: newPartnerArticleBody,
        response: { 200: importedArticleDocument, 201: importedArticleDocument },
      },
    },
    async (request, reply) => {
      const { external_id: externalId, ...sent } = request.body
      return put(request, reply, externalId, sent)
    },
  )
  app.put(
    `${PATH}/:externalId`,
    {
      config: articles,
      schema: {
        summary: 'Imports an article, or an update of it',
        params: partnerArticleParams,
        body: partnerArticleBody,
        response: { 200: importedArticleDocument, 201: importedArticleDocument },
      },
    },
    async (request, reply) => put(request, reply, request.params.externalId, request.body),
  )
  app.delete(
    `${PATH}/:externalId`,
    {
      config: articles,
      schema: {
        summary: 'Withdraws an imported article; sent again it is public again',
        params: partnerArticleParams,
        querystring: withdrawQuery,
        response: { 200: importedArticleDocument },
      },
    },
    async (request, reply) => {
      const { run, dry_run: isDryRun } = request.query
      const asked = { externalId: request.params.externalId, run, isDryRun }
      return perform(request, reply, asked, of => withdrawArticle(stores, of))
    },
  )
  app.get(
    `${PATH}/:externalId`,
    {
      config: articles,
      schema: {
        summary: 'The status of an imported article',
        params: partnerArticleParams,
        response: { 200: partnerArticleDocument },
      },
    },
    async (request): Promise<PartnerArticleDocument> => {
      const partner = await counted(request)
      const { externalId } = request.params
      const { articleId, status } = await findImported(stores, partner, externalId)
      return {
        data: {
          type: 'partner_article',
          id: externalId,
          attributes: { path: articleId, status: statusOf(status) },
        },
      }
    },
  )
  app.get(
    PATH,
    {
      config: articles,
      schema: {
        summary: 'What became of the articles of a run, and the newest runs',
        querystring: runQuery,
        response: { 200: runDocument },
      },
    },
    async (request): Promise<RunDocument> => {
      const { partnerId } = await counted(request)
      const runs = await listRuns(db, partnerId)
      const run = request.query.run ?? runs[0]?.id
      const data = run === undefined ? [] : await listResults(db, partnerId, run)
      return { data, meta: { totalCount: data.length, runs } }
    },
  )
  app.post(
    '/api/game8jp/images',
    {
      config: { ...articles, scope: 'images' },
      schema: {
        summary: 'Fetches an image by its URL, and answers where it is on this site',
        body: partnerImageBody,
        response: { 201: partnerImageDocument },
      },
    },
    async (request, reply) => {
      const partner = await counted(request)
      const { url } = request.body
      const found = await placePicture(stores, { ...timeOf(request), partner, isDryRun: false }, url)
      if (typeof found === 'string')
        throw new DomainError('picture_not_fetched', {
          errors: [{ detail: found, source: { pointer: '/url' } }],
        })
      const { src, width = 0, height = 0 } = found
      return reply.code(201).send({ data: { type: 'image', id: src, attributes: { src, width, height } } })
    },
  )

  async function put(request: FastifyRequest, reply: FastifyReply, externalId: string, sent: PartnerArticle) {
    const asked = { externalId, run: sent.run, isDryRun: sent.dry_run }
    return perform(request, reply, asked, of =>
      importArticle(stores, of, sent, urls => placePictures(stores, of, urls)),
    )
  }

  /** Does it, notes what became of it, and answers that. */
  async function perform(
    request: FastifyRequest,
    reply: FastifyReply,
    { externalId, run: named, isDryRun }: Asked,
    work: (of: PartnerRequest) => Promise<Imported>,
  ): Promise<FastifyReply> {
    const partner = await counted(request)
    const { partnerId } = partner
    const time = timeOf(request)
    const run = runOf(named, new Date(time.at))
    const articleId = partnerArticleId(partnerId, externalId)
    const result = { partnerId, run, externalId, articleId, at: time.at }
    if (!isDryRun) {
      await requireRoomInRun(db, result)
      await limits.take([{ key: `partner articles ${partnerId}`, ...DAY }])
    }
    const imported = await work({ partner, externalId, isDryRun, ...time }).catch(async error => {
      if (!isDryRun && error instanceof DomainError && error.status < 500)
        await noteResult(db, { ...result, outcome: 'refused', code: error.code, leftOut: [] })
      throw error
    })
    const { outcome, status, leftOut, position } = imported
    if (!isDryRun) await noteResult(db, { ...result, outcome, code: null, leftOut })
    const attributes = {
      ...{ outcome, status: statusOf(status), path: articleId, run, dry_run: isDryRun },
      left_out: leftOut,
    }
    return withPosition(reply.code(outcome === 'created' && !isDryRun ? 201 : 200), position).send({
      data: { type: 'partner_article', id: externalId, attributes },
    } satisfies ImportedArticleDocument)
  }

  /** The partner that calls; 429 where it calls too often. */
  async function counted({ partner }: FastifyRequest): Promise<PartnerCaller> {
    if (!partner) throw new DomainError('partner_token_invalid')
    await limits.take([{ key: `partner ${partner.partnerId}`, ...MINUTE }])
    return partner
  }

  const timeOf = ({ id }: FastifyRequest) => ({ correlationId: id, at: now().toISOString() })
}

/** Partners have no templates. */
const statusOf = (status: Imported['status']) => (status === 'template' ? 'draft' : status)
