import { DomainError } from '@koryaku/contracts/errors.ts'
import { bytesOf } from '@koryaku/contracts/http/answers.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { connectObjectStore } from '@koryaku/contracts/server/objects/object-store.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'

const params = z.object({ key: z.string().regex(/^[0-9a-z][0-9a-z._-]{0,79}$/) })
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
}

/** Pictures: their names never mean other bytes, so that browsers keep them for good; nothing in them runs. */
export function mediaRoute(app: HttpApp, { config }: Context): void {
  const objects = connectObjectStore(config)
  app.get(
    '/media/:key',
    { config: { access: 'visitor', reads: [] }, schema: { params, response: { 200: bytesOf('image/*') } } },
    async (request, reply) => {
      const { key } = request.params
      const type = TYPES[key.slice(key.lastIndexOf('.') + 1)]
      const found = type ? await objects.get(key) : undefined
      if (!type || !found) throw new DomainError('not_found')
      return reply
        .type(type)
        .header('content-length', found.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(found.body)
    },
  )
}
