import {
  articlePathParams,
  articleStateDocument,
  createArticleBody,
  createTemplateBody,
} from '@koryaku/contracts/articles/article.api.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent, ArticleContentChange } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { EVERY_GAME_ID, OFFICIAL_AUTHOR_ID } from '@koryaku/contracts/templates/template-parts.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf } from '#command-handling/envelope.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import type { Context } from '#context.ts'
import { canonicalId, requireCanonicalGame } from '#games/canonical-game.ts'
import { requireRoomForTemplate } from '#template-headers/rooms.ts'
import { requireHeader } from '#template-headers/run-header.ts'
import { type ArticleCommand, ownArticle } from './article.decider.ts'
import { answerArticle } from './article-answer.ts'
import type { ExistingArticle } from './article-state.ts'
import { readForCopy, readForStart, requireTemplate } from './copy-article.ts'
import { loadArticle } from './find-article.ts'
import { requireOfficialWriter } from './official.ts'
import { partOf, runArticle, writeArticle } from './write-article.ts'

const config = { access: 'verified' } as const
const response = { 201: articleStateDocument }

interface NewArticle {
  as: 'draft' | 'template'
  gameId: string
  official?: boolean
  /** The article or template that it copies. */
  source?: ExistingArticle | undefined
  /** Its initial content, if it has no source. */
  content?: ArticleContentChange
  headerId?: string | undefined
}

/** Routes for new drafts and templates: empty, started from a template, or copied from the author's articles. */
export function createArticleRoutes(app: HttpApp, context: Context): void {
  const { events } = context

  app.post(
    '/api/articles',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Drafts an article for a game, empty or from a template',
        body: createArticleBody,
        response,
      },
    },
    async (request, reply) => {
      const { game_slug: slug, template_id: templateId, language } = request.body
      const gameId = await requireCanonicalGame(context, slug)
      const source = templateId && (await requireTemplate(context, templateId, viewerOf(request).userId))
      const content = source || !language ? {} : { language }
      return create(request, reply, { as: 'draft', gameId, source: source || undefined, content })
    },
  )

  app.post(
    '/api/articles/create_template',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Makes an empty template, for a game or for every one',
        body: createTemplateBody,
        response,
      },
    },
    async (request, reply) => {
      const { game_slug: slug, official, template_header_id: headerId, ...content } = request.body
      if (official) await requireOfficialWriter(request, context)
      const authorId = official ? OFFICIAL_AUTHOR_ID : viewerOf(request).userId
      const gameId = slug === undefined ? EVERY_GAME_ID : await requireCanonicalGame(context, slug)
      if (headerId) await requireHeader(context, headerId, authorId)
      return create(request, reply, { as: 'template', gameId, official, content, headerId })
    },
  )

  for (const as of ['draft', 'template'] as const) {
    app.post(
      `/api/my/articles/:path/duplicate_as_${as}`,
      {
        config: { ...config, perMinute: 30 },
        schema: {
          summary: `Copies an own article, or an official template, as ${as}`,
          params: articlePathParams,
          response,
        },
      },
      async (request, reply) => {
        const { userId } = viewerOf(request)
        const article = await loadArticle(events, request.params.path)
        const isOfficial = article.status === 'template' && article.official
        const source = isOfficial ? article : ownArticle(article, userId)
        // A copy would bypass the suspension.
        if (source.status === 'suspended') throw new DomainError('article_suspended')
        if (as === 'draft' && source.gameId === EVERY_GAME_ID) throw new DomainError('game_required')
        const gameId = await canonicalId(context, source.gameId)
        return create(request, reply, { as, gameId, source })
      },
    )
  }

  async function create(
    request: FastifyRequest,
    reply: FastifyReply,
    { as, official = false, gameId, source, content: given = {}, headerId }: NewArticle,
  ) {
    const asked = envelopeOf(request, context)
    const { actorId: userId } = asked
    const authorId = official ? OFFICIAL_AUTHOR_ID : userId
    const envelope = official ? { ...asked, inNameOf: authorId } : asked
    // Derived from the command, so that a retry refers to the same article.
    const articleId = shortIdFrom(`article:${envelope.commandId}`)
    if (as === 'template') {
      const isMade = () => hasWritten(events, articleStream(articleId), envelope)
      await requireRoomForTemplate(context.db, authorId, isMade)
    }
    const isStarted = as === 'draft' && source?.status === 'template'
    const copied =
      source &&
      (await (isStarted
        ? readForStart(context, { template: source, articleId, userId })
        : readForCopy(context, source, userId)))
    const { kind, language } = { ...EMPTY, ...copied?.settings, ...given }
    const content = { ...EMPTY, kind, language, document: emptyDocument() }
    const where = { articleId, authorId, gameId, content }
    const data = { ...where, ...(source ? { copiedFrom: source.articleId } : {}) }
    const command: ArticleCommand =
      as === 'draft' ? { type: 'DraftArticle', ...data } : { type: 'CreateTemplate', official, ...data }
    const created = await runArticle(context, articleId, command, envelope)
    // A copy of the author's template keeps its header.
    const under = headerId ?? (as === 'template' && source?.authorId === authorId ? source.headerId : null)
    const set = under
      ? await runArticle(
          context,
          articleId,
          { type: 'SetTemplateHeader', actorId: authorId, headerId: under, at: envelope.occurredAt },
          partOf(envelope, 'header'),
        )
      : created
    const written =
      copied || given.title
        ? await writeArticle(context, { articleId, content: copied?.content ?? given }, envelope)
        : { ...set, text: null }
    return answerArticle(reply.code(201), { ...written, position: written.position ?? set.position })
  }
}

const EMPTY: Omit<ArticleContent, 'document'> = {
  kind: 'strategy',
  language: 'ja',
  title: '',
  description: '',
  thumbnail: null,
  tags: [],
}
