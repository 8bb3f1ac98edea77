import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { imageDocument, imageList, imagesQuery } from '@koryaku/contracts/images/image.api.ts'
import { IMAGE_BYTES_MAX, IMAGES_MAX } from '@koryaku/contracts/images/image-bounds.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { findOwnImage, type OwnImage, ownImages, takenBy } from './own-images.ts'
import { profileShows, usesOf } from './uses.ts'

const config = {
  access: 'member',
  reads: ['images', 'articles', 'users', 'categories', 'reviews', 'games'],
} as const

/** GET my/images, newest first, and my/images/{id} with where it is used. */
export function myImagesRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/my/images',
    { config, schema: { querystring: imagesQuery, response: { 200: imageList } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { q, deleted } = request.query
        const { limit, offset } = pageWindow(request.query)
        const wanted = { userId, q, deleted: deleted === '1' }
        const { rows, totalCount } = await ownImages(db, wanted, { limit, offset })
        const uses = await usesOf(
          db,
          userId,
          rows.map(({ src }) => src),
        )
        const data = rows.map(row =>
          JSON.stringify({
            ...{ type: 'image', id: row.image_id },
            attributes: { ...attributesOf(row), uses: (uses.get(row.src) ?? []).length },
          }),
        )
        const quota = { ...(await takenBy(db, userId)), imagesMax: IMAGES_MAX, bytesMax: IMAGE_BYTES_MAX }
        return listDocument(data.join(','), [], { totalCount, quota })
      }),
  )

  app.get(
    '/api/my/images/:id',
    { config, schema: { params: idParams, response: { 200: imageDocument } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const row = await findOwnImage(db, request.params.id, userId)
        if (!row) throw new DomainError('not_found')
        const usedIn = (await usesOf(db, userId, [row.src])).get(row.src) ?? []
        const usedInProfile = await profileShows(db, userId, row.src)
        const attributes = { ...attributesOf(row), uses: usedIn.length, usedIn, usedInProfile }
        return JSON.stringify({ data: { type: 'image', id: row.image_id, attributes } })
      }),
  )
}

const attributesOf = ({ image_id: _, uploaded_at, purge_at, ...attributes }: OwnImage) => ({
  ...attributes,
  uploadedAt: uploaded_at.toISOString(),
  restorableUntil: purge_at?.toISOString() ?? null,
})
