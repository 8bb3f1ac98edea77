import {
  articlePathParams,
  articleStateDocument,
  scheduleArticleBody,
} from '@koryaku/contracts/articles/article.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { answerArticle } from './article-answer.ts'
import { ownBeforeBody } from './official.ts'
import { scheduleArticle } from './schedule-article.ts'
import { readNewestText } from './text/read-text.ts'
import { runArticle } from './write-article.ts'

const config = { access: 'verified', perMinute: 20 } as const
const params = articlePathParams

/** Routes for the scheduled publication of an author's article: set, change or cancel it. */
export function scheduleRoutes(app: HttpApp, context: Context): void {
  app.patch(
    '/api/my/articles/:path/schedule',
    {
      config,
      preValidation: ownBeforeBody(context),
      schema: {
        summary:
          'Publishes the newest text of an own article at a time; takes the place of one chosen before',
        params,
        body: scheduleArticleBody,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const asked = { articleId: request.params.path, ...request.body }
      return answerArticle(reply, await scheduleArticle(context, asked, envelopeOf(request, context)))
    },
  )

  app.patch(
    '/api/my/articles/:path/unschedule',
    {
      config,
      schema: {
        summary: 'Gives up the publication of an own article at a time',
        params,
        response: { 200: articleStateDocument },
      },
    },
    async (request, reply) => {
      const { path } = request.params
      const command = { type: 'UnschedulePublication', actorId: viewerOf(request).userId } as const
      const outcome = await runArticle(context, path, command, envelopeOf(request, context))
      return answerArticle(reply, { ...outcome, text: await readNewestText(context, path) })
    },
  )
}
