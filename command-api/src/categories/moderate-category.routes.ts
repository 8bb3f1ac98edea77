import { changedCategoryDocument, suspendCategoryBody } from '@koryaku/contracts/categories/category.api.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { answerCategory } from './category-answer.ts'
import { runCategory } from './run-category.ts'

const config = { access: 'moderator', perMinute: 60 } as const
const response = { 200: changedCategoryDocument }

/** Taking database categories down: embeds show a notice, and the articles stay. */
export function moderateCategoryRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/moderation/database_categories/:id/suspend',
    {
      config,
      schema: {
        summary: 'Suspends a database category, wherever it is embedded',
        params: idParams,
        body: suspendCategoryBody,
        response,
      },
    },
    async (request, reply) => {
      const command = { type: 'SuspendCategory', by: viewerOf(request).userId, ...request.body } as const
      const envelope = envelopeOf(request, context)
      return answerCategory(reply, await runCategory(context, request.params.id, command, envelope))
    },
  )

  app.post(
    '/api/moderation/database_categories/:id/reinstate',
    {
      config,
      schema: { summary: 'Ends the suspension of a database category', params: idParams, response },
    },
    async (request, reply) => {
      const command = { type: 'ReinstateCategory', by: viewerOf(request).userId } as const
      const envelope = envelopeOf(request, context)
      return answerCategory(reply, await runCategory(context, request.params.id, command, envelope))
    },
  )
}
