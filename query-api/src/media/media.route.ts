import { DomainError } from '@koryaku/contracts/errors.ts'
import { bytesOf } from '@koryaku/contracts/http/answers.ts'
import { mediaPathOf } from '@koryaku/contracts/media-path.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import type { Viewer } from '@koryaku/server-kit/product-session.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { waitForPosition } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { suspendedWithWork } from './suspended-with-work.ts'

const params = z.object({ key: z.string().regex(/^[0-9a-z][0-9a-z._-]{0,79}$/) })
/** `deleted`: also one that its owner has deleted and can restore, or that was taken down; for them alone, and for moderators. */
const query = z.object({ deleted: z.literal('1').optional() })
const STAFF = new Set(['moderator', 'owner'])
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
}
const goneAt = prepared('gone-picture', (src: Param<string>) =>
  read
    .selectFrom('read.image')
    .select(['user_id', 'suspended'])
    .where('src', '=', src)
    .where(({ or, and, not, ref }) =>
      or([ref('suspended'), and([ref('deleted'), not(ref('kept_for_users'))])]),
    ),
)

/**
 * Pictures. Their names never mean other bytes, so that a browser need not ask for them again within a day; later it asks,
 * since they may have been deleted. Nothing in them runs.
 */
export function mediaRoute(app: HttpApp, { config, db, readModels }: Context): void {
  const objects = connectObjectStore(config)
  app.get(
    '/media/:key',
    {
      config: {
        access: 'visitor',
        reads: ['images', 'articles', 'reviews', 'comments', 'users', 'categories'],
      },
      schema: { params, querystring: query, response: { 200: bytesOf('image/*') } },
    },
    async (request, reply) => {
      const { key } = request.params
      const type = TYPES[key.slice(key.lastIndexOf('.') + 1)]
      if (!type) throw new DomainError('not_found')
      // Users who have just deleted or suspended the image see the effect in their next request.
      await waitForPosition(request, reply, readModels)
      const src = mediaPathOf(key)
      const gone = (await goneAt(db, src))[0] ?? (await suspendedWithWork(db, src))[0]
      if (gone && !(request.query.deleted === '1' && maySee(gone, request.viewer)))
        throw new DomainError('image_gone')
      const etag = `"${key}"`
      if (!gone) reply.header('etag', etag).header('cache-control', 'public, max-age=86400')
      if (!gone && request.headers['if-none-match'] === etag) return (reply as FastifyReply).code(304).send()
      const found = await objects.get(key)
      if (!found) {
        reply.removeHeader('etag').header('cache-control', 'private, no-store')
        throw new DomainError('not_found')
      }
      return reply
        .type(type)
        .header('content-length', found.size)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(found.body)
    },
  )
}

const maySee = (gone: { user_id: string; suspended: boolean }, viewer: Viewer | null): boolean =>
  viewer !== null &&
  (gone.user_id === viewer.userId || (gone.suspended && viewer.roles.some(role => STAFF.has(role))))
