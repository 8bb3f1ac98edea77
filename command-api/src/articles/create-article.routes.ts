import {
  articlePathParams,
  articleStateDocument,
  createArticleBody,
  createTemplateBody,
} from '@koryaku/contracts/articles/article.api.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { requireGame } from '#games/find-game.ts'
import { refreshViewer } from '#users/find-user.ts'
import { type ArticleCommand, articleDecider, ownArticle } from './article.decider.ts'
import { answerArticle } from './article-answer.ts'
import { loadArticle, newestContent } from './find-article.ts'

const config = { access: 'verified' } as const
const response = { 201: articleStateDocument }

interface NewArticle {
  as: 'draft' | 'template'
  gameId: string
  content: ArticleContent
  official?: boolean
  copiedFrom?: string
}

/** New drafts: empty ones, from a template, and copies of one's own articles. */
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
      const { game_slug: slug, template_id: copiedFrom } = request.body
      const gameId = gameIdForSlug(slug)
      await requireGame(events, gameId)
      const content = copiedFrom
        ? await templateContent(copiedFrom, viewerOf(request).userId)
        : { ...EMPTY, document: emptyDocument() }
      return create(request, reply, { as: 'draft', gameId, content, copiedFrom })
    },
  )

  app.post(
    '/api/articles/create_template',
    {
      config: { ...config, perMinute: 30 },
      schema: { summary: 'Makes an empty template for a game', body: createTemplateBody, response },
    },
    async (request, reply) => {
      const { game_slug: slug, official } = request.body
      if (official) await requireOfficialWriter(request)
      const gameId = gameIdForSlug(slug)
      await requireGame(events, gameId)
      const content = { ...EMPTY, document: emptyDocument() }
      return create(request, reply, { as: 'template', gameId, content, official })
    },
  )

  for (const as of ['draft', 'template'] as const) {
    app.post(
      `/api/my/articles/:path/duplicate_as_${as}`,
      {
        config: { ...config, perMinute: 30 },
        schema: { summary: `Copies an own article as ${as}`, params: articlePathParams, response },
      },
      async (request, reply) => {
        const source = ownArticle(await loadArticle(events, request.params.path), viewerOf(request).userId)
        // A copy would be the way around the suspension.
        if (source.status === 'suspended') throw new DomainError('article_suspended')
        const { articleId: copiedFrom, gameId } = source
        return create(request, reply, {
          as,
          gameId,
          content: await newestContent(events, source),
          copiedFrom,
        })
      },
    )
  }

  async function create(
    request: FastifyRequest,
    reply: FastifyReply,
    { as, official = false, ...what }: NewArticle,
  ) {
    const envelope = envelopeOf(request, context)
    // Derived from the command, so that its repeat means the same article.
    const articleId = shortIdFrom(`article:${envelope.commandId}`)
    const data = { articleId, authorId: viewerOf(request).userId, ...what }
    const command: ArticleCommand =
      as === 'draft' ? { type: 'DraftArticle', ...data } : { type: 'CreateTemplate', official, ...data }
    const target = { stream: articleStream(articleId), decider: articleDecider, command }
    return answerArticle(reply.code(201), await execute(events, target, envelope))
  }

  /** The read model may be a moment behind, with what was given and with what was taken: the log decides. */
  async function requireOfficialWriter(request: FastifyRequest): Promise<void> {
    const { roles } = await refreshViewer(events, viewerOf(request))
    if (!roles.includes('g8writer') && !roles.includes('owner')) throw new DomainError('forbidden')
  }

  async function templateContent(templateId: string, userId: string): Promise<ArticleContent> {
    const template = await loadArticle(events, templateId)
    if (template.status !== 'template') throw new DomainError('not_found')
    if (template.authorId === userId) return newestContent(events, template)
    if (!template.official) throw new DomainError('not_found')
    return template.content
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
