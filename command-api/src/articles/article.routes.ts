import {
  articlePathParams,
  autosaveArticleBody,
  createArticleBody,
  publishArticleBody,
  saveArticleBody,
} from '@koryaku/contracts/articles/article.api.ts'
import {
  AUTOSAVES_KEPT,
  articleDraftStream,
  articleStream,
} from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '../command-handling/envelope.ts'
import { execute, type Outcome } from '../command-handling/execute.ts'
import type { Context } from '../context.ts'
import { requireGame } from '../games/find-game.ts'
import { type ArticleCommand, type ArticleState, articleDecider, ownArticle } from './article.decider.ts'
import { autosaveDecider } from './autosave.decider.ts'
import { loadArticle, newestContent } from './find-article.ts'

const verified = { access: 'verified' } as const

/** Everything that an author does with an article of his own. */
export function articleRoutes(app: HttpApp, context: Context): void {
  const { events } = context
  const run = (request: FastifyRequest, articleId: string, command: ArticleCommand) =>
    execute(
      events,
      { stream: articleStream(articleId), decider: articleDecider, command },
      envelopeOf(request, context),
    )

  app.post(
    '/api/articles',
    { config: verified, schema: { body: createArticleBody } },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const { game_slug: slug, template_id: templateId } = request.body
      const gameId = gameIdForSlug(slug)
      await requireGame(context, gameId)
      const content = templateId ? await templateContent(templateId, userId) : emptyContent()
      return answerCreated(request, reply, { gameId, content, copiedFrom: templateId, as: 'draft' })
    },
  )

  app.patch(
    '/api/my/articles/:path',
    { config: verified, schema: { params: articlePathParams, body: saveArticleBody } },
    async (request, reply) => {
      const { content, revision } = request.body
      const actorId = viewerOf(request).userId
      const outcome = await run(request, request.params.path, {
        type: 'EditArticle',
        actorId,
        content,
        revision,
      })
      return answerArticle(reply, outcome)
    },
  )

  app.patch(
    '/api/my/articles/:path/publish',
    { config: verified, schema: { params: articlePathParams, body: publishArticleBody } },
    async (request, reply) => {
      const actorId = viewerOf(request).userId
      const command = { type: 'PublishArticle', actorId, ...request.body } as const
      return answerArticle(reply, await run(request, request.params.path, command))
    },
  )

  app.patch(
    '/api/my/articles/:path/unpublish',
    { config: verified, schema: { params: articlePathParams } },
    async (request, reply) => {
      const actorId = viewerOf(request).userId
      return answerArticle(
        reply,
        await run(request, request.params.path, { type: 'UnpublishArticle', actorId }),
      )
    },
  )

  app.delete(
    '/api/my/articles/:id',
    { config: verified, schema: { params: idParams } },
    async (request, reply) => {
      const actorId = viewerOf(request).userId
      const { position } = await run(request, request.params.id, { type: 'DeleteArticle', actorId })
      return withPosition(reply, position).code(204).send()
    },
  )

  app.patch(
    '/api/my/articles/:path/autosave',
    { config: verified, schema: { params: articlePathParams, body: autosaveArticleBody } },
    async (request, reply) => {
      const { path } = request.params
      const { articleId, authorId, gameId } = ownArticle(
        await loadArticle(events, path),
        viewerOf(request).userId,
      )
      const stream = articleDraftStream(path)
      const { content, draftRevision: known } = request.body
      const outcome = await execute(
        events,
        {
          stream,
          decider: autosaveDecider,
          command: { articleId, authorId, gameId, content, known },
          lastEventOnly: true,
        },
        envelopeOf(request, context),
      )
      if (outcome.revision === 0n) await events.setMaxCount(stream, AUTOSAVES_KEPT)
      const attributes = { draftRevision: outcome.revision.toString(), savedAt: context.now().toISOString() }
      return withPosition(reply, outcome.position).send({ data: { type: 'article', id: path, attributes } })
    },
  )

  for (const as of ['draft', 'template'] as const) {
    app.post(
      `/api/my/articles/:path/duplicate_as_${as}`,
      { config: verified, schema: { params: articlePathParams } },
      async (request, reply) => {
        const source = ownArticle(await loadArticle(events, request.params.path), viewerOf(request).userId)
        const content = await newestContent(events, source)
        return answerCreated(request, reply, {
          gameId: source.gameId,
          content,
          copiedFrom: source.articleId,
          as,
        })
      },
    )
  }

  async function answerCreated(
    request: FastifyRequest,
    reply: FastifyReply,
    copy: {
      gameId: string
      content: ArticleContent
      copiedFrom: string | undefined
      as: 'draft' | 'template'
    },
  ) {
    const authorId = viewerOf(request).userId
    const envelope = envelopeOf(request, context)
    // Derived from the command, so that its repeat means the same article.
    const articleId = shortIdFrom(`article:${envelope.commandId}`)
    const { as, gameId, content, copiedFrom } = copy
    const where = { articleId, authorId, gameId, content, ...(copiedFrom ? { copiedFrom } : {}) }
    const command: ArticleCommand =
      as === 'draft'
        ? { type: 'DraftArticle', ...where }
        : { type: 'CreateTemplate', official: false, ...where }
    const outcome = await execute(
      events,
      { stream: articleStream(articleId), decider: articleDecider, command },
      envelope,
    )
    return answerArticle(reply.code(201), outcome)
  }

  async function templateContent(templateId: string, userId: string): Promise<ArticleContent> {
    const template = await loadArticle(events, templateId)
    const readable = template.status === 'template' && (template.official || template.authorId === userId)
    if (!readable) throw new DomainError('not_found')
    return newestContent(events, template)
  }
}

const emptyContent = (): ArticleContent => ({
  kind: 'strategy',
  language: 'ja',
  title: '',
  description: '',
  thumbnail: null,
  tags: [],
  document: emptyDocument(),
})

const TYPES = {
  draft: 'DraftArticle',
  published: 'PublishedArticle',
  template: 'TemplateArticle',
  suspended: 'SuspendedArticle',
  deleted: 'DraftArticle',
} as const

/** The new state of an article, with the revision that the next save must name. */
function answerArticle(
  reply: FastifyReply,
  { state, revision, position }: Outcome<ArticleState>,
): FastifyReply {
  if (state.status === 'none') throw new DomainError('not_found')
  const { articleId, content, status } = state
  return withPosition(reply, position).send({
    data: {
      type: 'article',
      id: articleId,
      attributes: {
        type: TYPES[status],
        path: articleId,
        title: content.title,
        revision: revision.toString(),
      },
    },
  })
}
