import {
  articlePathParams,
  articleStateDocument,
  publishArticleBody,
  saveArticleBody,
} from '@koryaku/contracts/articles/article.api.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { type ArticleCommand, articleDecider } from './article.decider.ts'
import { answerArticle } from './article-answer.ts'

const config = { access: 'verified' } as const
const params = articlePathParams

/** The life of one's own article: save, publish, back to draft, delete. */
export function articleRoutes(app: HttpApp, context: Context): void {
  const run = (request: FastifyRequest, articleId: string, command: ArticleCommand) =>
    execute(
      context.events,
      { stream: articleStream(articleId), decider: articleDecider, command },
      envelopeOf(request, context),
    )

  app.patch(
    '/api/my/articles/:path',
    {
      config: { ...config, perMinute: 60 },
      schema: {
        summary: 'Saves an own article',
        params,
        body: saveArticleBody,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const at = envelopeOf(request, context).occurredAt
      const command = { type: 'EditArticle', actorId: viewerOf(request).userId, at, ...request.body } as const
      return answerArticle(reply, await run(request, request.params.path, command))
    },
  )

  app.patch(
    '/api/my/articles/:path/publish',
    {
      config: { ...config, perMinute: 20 },
      schema: {
        summary: 'Publishes an own article, saving first when content is given',
        params,
        body: publishArticleBody,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const at = envelopeOf(request, context).occurredAt
      const command = {
        type: 'PublishArticle',
        actorId: viewerOf(request).userId,
        at,
        ...request.body,
      } as const
      return answerArticle(reply, await run(request, request.params.path, command))
    },
  )

  app.patch(
    '/api/my/articles/:path/unpublish',
    {
      config: { ...config, perMinute: 20 },
      schema: {
        summary: 'Switches an own article back to draft',
        params,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const command = { type: 'UnpublishArticle', actorId: viewerOf(request).userId } as const
      return answerArticle(reply, await run(request, request.params.path, command))
    },
  )

  app.delete(
    '/api/my/articles/:id',
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'Deletes an own article for good', params: idParams, response: { 204: nothing } },
    },
    async (request, reply) => {
      const at = envelopeOf(request, context).occurredAt
      const command = { type: 'DeleteArticle', actorId: viewerOf(request).userId, at } as const
      const { position } = await run(request, request.params.id, command)
      return withPosition(reply, position).code(204).send()
    },
  )
}
