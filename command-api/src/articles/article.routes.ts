import {
  articlePathParams,
  articleStateDocument,
  changedTagsDocument,
  publishArticleBody,
  publishSettingBody,
  saveArticleBody,
} from '@koryaku/contracts/articles/article.api.ts'
import { tagChangesSchema } from '@koryaku/contracts/articles/article-content.ts'
import { purgeTimeOf, UNDELETE_DAYS } from '@koryaku/contracts/articles/deletion.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import type { ArticleCommand } from './article.decider.ts'
import { answerArticle } from './article-answer.ts'
import { changeTags } from './change-tags.ts'
import { authorFor, envelopeAbout, ownBeforeBody } from './official.ts'
import { readNewestText } from './text/read-text.ts'
import { discardDraft, publishArticle, runArticle, saveArticle, setUpArticle } from './write-article.ts'

const config = { access: 'verified' } as const
const params = articlePathParams

/** Routes for the life of an author's article: save, publish, unpublish, delete, restore. */
export function articleRoutes(app: HttpApp, context: Context): void {
  const run = (request: FastifyRequest, articleId: string, command: ArticleCommand) =>
    runArticle(context, articleId, command, envelopeOf(request, context))

  app.patch(
    '/api/my/articles/:path',
    {
      config: { ...config, perMinute: 60 },
      preValidation: ownBeforeBody(context),
      schema: {
        summary:
          'Saves an own article, text and settings; what is public stays so until it is published again',
        params,
        body: saveArticleBody,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const asked = { articleId: request.params.path, ...request.body }
      const envelope = await envelopeAbout(request, context, asked.articleId)
      return answerArticle(reply, await saveArticle(context, asked, envelope))
    },
  )

  app.patch(
    '/api/my/articles/:path/publish_setting',
    {
      config: { ...config, perMinute: 60 },
      schema: {
        summary:
          'Changes kind, language, tags, summary and picture of an own article, and leaves its text alone',
        params,
        body: publishSettingBody,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const asked = { articleId: request.params.path, settings: request.body }
      const envelope = await envelopeAbout(request, context, asked.articleId)
      return answerArticle(reply, await setUpArticle(context, asked, envelope))
    },
  )

  app.patch(
    '/api/my/articles/:path/tags',
    {
      config: { ...config, perMinute: 60 },
      schema: {
        summary: 'Puts tags to those of an own article, and takes others away; the rest stays',
        params,
        body: tagChangesSchema,
        response: { 200: changedTagsDocument },
      },
    },
    async (request, reply) => {
      const { path: articleId } = request.params
      const envelope = await envelopeAbout(request, context, articleId)
      const asked = { articleId, changes: request.body }
      const { position, ...attributes } = await changeTags(context, asked, envelope)
      return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
    },
  )

  app.patch(
    '/api/my/articles/:path/publish',
    {
      config: { ...config, perMinute: 20 },
      preValidation: ownBeforeBody(context),
      schema: {
        summary: 'Makes the newest text of an own article public, saving first when content is given',
        params,
        body: publishArticleBody,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const asked = { articleId: request.params.path, ...request.body }
      return answerArticle(reply, await publishArticle(context, asked, envelopeOf(request, context)))
    },
  )

  app.patch(
    '/api/my/articles/:path/discard_draft',
    {
      config: { ...config, perMinute: 20 },
      schema: {
        summary: 'Makes the public text of an own article its newest one again, as a new version',
        params,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) =>
      answerArticle(reply, await discardDraft(context, request.params.path, envelopeOf(request, context))),
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
      const outcome = await run(request, request.params.path, command)
      const text = await readNewestText(context, request.params.path)
      return answerArticle(reply, { ...outcome, text })
    },
  )

  app.delete(
    '/api/my/articles/:id',
    {
      config: { ...config, perMinute: 60 },
      schema: {
        summary: `Deletes an own article; for ${UNDELETE_DAYS} days that can be taken back`,
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const at = envelopeOf(request, context).occurredAt
      const actorId = await authorFor(request, context, request.params.id)
      const command = { type: 'DeleteArticle', actorId, at, purgeAt: purgeTimeOf(at) } as const
      const { position } = await run(request, request.params.id, command)
      return withPosition(reply, position).code(204).send()
    },
  )

  app.patch(
    '/api/my/articles/:path/restore',
    {
      config: { ...config, perMinute: 60 },
      schema: {
        summary: 'Takes the deletion of an own article back: it is what it was before',
        params,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const { path } = request.params
      const { occurredAt: at } = envelopeOf(request, context)
      const actorId = await authorFor(request, context, path)
      const command = { type: 'RestoreArticle', actorId, at } as const
      const outcome = await run(request, path, command)
      return answerArticle(reply, { ...outcome, text: await readNewestText(context, path) })
    },
  )
}
