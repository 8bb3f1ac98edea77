import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import {
  changedCategoryDocument,
  changeRowsBody,
  convertTableBody,
  createCategoryBody,
  rowVersionDocument,
  rowVersionList,
  rowVersionParams,
  rowVersionsQuery,
  savedRowsDocument,
  shapeCategoryBody,
} from '@koryaku/contracts/categories/category.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { findWritable } from '#articles/official.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { requireCanonicalGame } from '#games/canonical-game.ts'
import { CHANGES_A_DAY } from '#limits/command-limits.ts'
import type { CategoryCommand } from './category.decider.ts'
import { answerCategory } from './category-answer.ts'
import { changeRows } from './change-rows.ts'
import { convertTable } from './convert-table.ts'
import { createCategory } from './create-category.ts'
import { listRowVersions, readRowVersion } from './row-versions.ts'
import { findOwnCategory, runCategory } from './run-category.ts'

const config = { access: 'verified', perMinute: 60, perDay: CHANGES_A_DAY } as const
const response = { 200: changedCategoryDocument }
const params = idParams

/** Life cycle of a user's database categories: create, shape, fill, publish, delete and restore. */
export function categoryRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/my/database_categories',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Makes a database category of a game, as a draft',
        body: createCategoryBody,
        response: { 201: changedCategoryDocument },
      },
    },
    async (request, reply) => {
      const { game_slug: slug, name, columns } = request.body
      const { userId: ownerId } = viewerOf(request)
      const gameId = await requireCanonicalGame(context, slug)
      const made = await createCategory(
        context,
        { ownerId, gameId, name, columns, origin: null },
        envelopeOf(request, context),
      )
      return answerCategory(reply.code(201), made)
    },
  )

  app.post(
    '/api/my/articles/:path/database_categories/convert',
    {
      config: { ...config, perMinute: 20 },
      schema: {
        summary: 'Makes a table of an own text a database category, which stands in its place',
        params: articlePathParams,
        body: convertTableBody,
        response: { 201: changedCategoryDocument },
      },
    },
    async (request, reply) => {
      const article = await findWritable(request, context, request.params.path)
      const asked = { article, ownerId: viewerOf(request).userId, ...request.body }
      return answerCategory(reply.code(201), await convertTable(context, asked, envelopeOf(request, context)))
    },
  )

  app.patch(
    '/api/my/database_categories/:id',
    {
      config,
      schema: {
        summary: 'Renames an own category, and changes its columns',
        params,
        body: shapeCategoryBody,
        response,
      },
    },
    async (request, reply) => {
      const { steps } = request.body
      const command: CategoryCommand = { type: 'ShapeCategory', actorId: viewerOf(request).userId, steps }
      return answerCategory(
        reply,
        await runCategory(context, request.params.id, command, envelopeOf(request, context)),
      )
    },
  )

  app.post(
    '/api/my/database_categories/:id/rows',
    {
      config: { access: 'verified', perMinute: 120 },
      schema: {
        summary: 'Puts rows of an own category, and takes rows out',
        params,
        body: changeRowsBody,
        response: { 200: savedRowsDocument },
      },
    },
    async (request, reply) => {
      const own = await findOwnCategory(context, request.params.id, viewerOf(request).userId)
      if (own.category.status === 'deleted') throw new DomainError('not_found')
      const { state, position } = await changeRows(context, own, request.body, envelopeOf(request, context))
      const attributes = { revision: state.head }
      return withPosition(reply, position).send({
        data: { type: 'databaseCategory', id: request.params.id, attributes },
      })
    },
  )

  app.get(
    '/api/my/database_categories/:id/versions',
    {
      config: { access: 'member', perMinute: 120 },
      schema: {
        summary: 'The saves of the rows of an own category, newest first',
        params,
        querystring: rowVersionsQuery,
        response: { 200: rowVersionList },
      },
    },
    async request => {
      const { category } = await findOwnCategory(context, request.params.id, viewerOf(request).userId)
      const { before } = request.query
      return listRowVersions(
        context.events,
        category.categoryId,
        before === undefined ? before : BigInt(before),
      )
    },
  )

  app.get(
    '/api/my/database_categories/:id/versions/:revision',
    {
      config: { access: 'member', perMinute: 30 },
      schema: {
        summary: 'The name, columns and rows of an own category as of one of its saves',
        params: rowVersionParams,
        response: { 200: rowVersionDocument },
      },
    },
    async request => {
      const { id, revision } = request.params
      const { key } = await findOwnCategory(context, id, viewerOf(request).userId)
      return readRowVersion(context.events, { categoryId: id, key }, BigInt(revision))
    },
  )

  for (const [part, type, summary] of [
    ['publish', 'PublishCategory', 'Shows an own category wherever it is embedded'],
    ['unpublish', 'UnpublishCategory', 'Switches an own category back to draft'],
    ['restore', 'RestoreCategory', 'Has a deleted category back, as a draft'],
  ] as const) {
    app.patch(
      `/api/my/database_categories/:id/${part}`,
      { config: { ...config, perMinute: 20 }, schema: { summary, params, response } },
      async (request, reply) => {
        const command = { type, actorId: viewerOf(request).userId } as const
        return answerCategory(
          reply,
          await runCategory(context, request.params.id, command, envelopeOf(request, context)),
        )
      },
    )
  }

  app.delete(
    '/api/my/database_categories/:id',
    {
      config,
      schema: { summary: 'Deletes an own category; for thirty days it can be had back', params, response },
    },
    async (request, reply) => {
      const envelope = envelopeOf(request, context)
      const command = {
        type: 'DeleteCategory',
        actorId: viewerOf(request).userId,
        at: envelope.occurredAt,
      } as const
      return answerCategory(reply, await runCategory(context, request.params.id, command, envelope))
    },
  )
}
