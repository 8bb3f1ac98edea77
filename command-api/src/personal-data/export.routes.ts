import { randomBytes } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { bytesOf } from '@koryaku/contracts/http/answers.ts'
import {
  type ExportResource,
  exportDocument,
  exportList,
} from '@koryaku/contracts/personal-data/export.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { z } from 'zod'
import { viewerOf } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { EXPORT_DAYS, exportKey } from './exports.ts'

interface ExportRow {
  export_id: string
  requested_at: Date
  progress: number
  finished_at: Date | null
  failed: boolean
  bytes: string | null
}
const params = z.object({ id: z.string().regex(/^[\w-]{32}$/) })
const config = { access: 'member', ownIdempotency: true } as const
const PER_DAY = 5

/** "Export my data": a member requests an archive, the worker makes it, and only they can fetch it, for a week. */
export function exportRoutes(app: HttpApp, context: Context): void {
  const { db, limits, personalData } = context
  const objects = connectObjectStore(context.config)
  const columns = 'export_id, requested_at, progress, finished_at, failed, bytes'

  app.post(
    '/api/my/exports',
    {
      config: { ...config, perMinute: 30 },
      schema: { summary: 'Begins to make an archive of all the own data', response: { 202: exportDocument } },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const running = () =>
        db.query<ExportRow>(
          `select ${columns} from identity.data_export
            where user_id = $1 and finished_at is null and not failed limit 1`,
          [userId],
        )
      const [known] = (await running()).rows
      if (known) return reply.code(202).send({ data: resource(known) })
      await limits.limit(`export:${userId}`, PER_DAY, 24 * 3600)
      // The unique index decides which of several concurrent requests begins the export.
      const { rows } = await db.query<ExportRow>(
        `insert into identity.data_export (export_id, user_id) values ($1, $2)
         on conflict (user_id) where finished_at is null and not failed do nothing returning ${columns}`,
        [randomBytes(24).toString('base64url'), userId],
      )
      const made = rows[0] ?? (await running()).rows[0]
      // Begun by another request and finished since.
      if (!made) throw new DomainError('conflict')
      personalData.start({ kind: 'export', id: made.export_id })
      return reply.code(202).send({ data: resource(made) })
    },
  )

  app.get(
    '/api/my/exports',
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'The own archives and how far they are', response: { 200: exportList } },
    },
    async (request, reply) => {
      const { rows } = await db.query<ExportRow>(
        `select ${columns} from identity.data_export
          where user_id = $1 and requested_at > now() - make_interval(days => $2)
          order by requested_at desc limit 20`,
        [viewerOf(request).userId, EXPORT_DAYS],
      )
      reply.header('cache-control', 'private, no-store')
      return { data: rows.map(resource), meta: { totalCount: rows.length } }
    },
  )

  app.get(
    '/api/my/exports/:id/archive',
    {
      config: { ...config, perMinute: 30 },
      schema: { summary: 'One archive', params, response: { 200: bytesOf('application/zip') } },
    },
    async (request, reply) => {
      const { rows } = await db.query(
        `select 1 from identity.data_export where export_id = $1 and user_id = $2 and finished_at is not null
            and requested_at > now() - make_interval(days => $3)`,
        [request.params.id, viewerOf(request).userId, EXPORT_DAYS],
      )
      const found = rows[0] ? await objects.get(exportKey(request.params.id)) : undefined
      if (!found) throw new DomainError('not_found')
      return reply
        .type('application/zip')
        .header('content-length', found.size)
        .header('content-disposition', 'attachment; filename="koryaku-export.zip"')
        .header('cache-control', 'private, no-store')
        .send(found.body)
    },
  )
}

const resource = (row: ExportRow): ExportResource => ({
  type: 'export',
  id: row.export_id,
  attributes: {
    requestedAt: row.requested_at.toISOString(),
    progress: row.progress,
    finishedAt: row.finished_at?.toISOString() ?? null,
    failed: row.failed,
    bytes: row.bytes === null ? null : Number(row.bytes),
  },
})
