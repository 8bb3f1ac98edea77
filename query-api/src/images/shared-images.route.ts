import {
  type SharedImageResource,
  sharedImageList,
  sharedImagesQuery,
} from '@koryaku/contracts/images/image.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { type SharedImage, sharedImages } from './shared-images.ts'

/** GET images: images that all members may use, newest first. */
export function sharedImagesRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/images',
    {
      config: { access: 'member', reads: ['images', 'users'] },
      schema: {
        summary: 'Pictures that members share, by name, description and licence',
        querystring: sharedImagesQuery,
        response: { 200: sharedImageList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { q, licence = null } = request.query
        const { rows, totalCount } = await sharedImages(db, { q, licence }, pageWindow(request.query))
        const data = rows.map(row => JSON.stringify(resource(row, userId)))
        return listDocument(data.join(','), [], { totalCount })
      }),
  )
}

function resource(row: SharedImage, viewerId: string): SharedImageResource {
  const { image_id: id, user_id, owner_name, owner_shown_as, src, width, height, name, alt } = row
  const owner = owner_name === null ? null : { name: owner_name, displayName: owner_shown_as ?? owner_name }
  return {
    ...{ type: 'image', id },
    attributes: {
      ...{ src, width, height, name, alt, licence: row.licence, sharedAt: row.shared_at.toISOString() },
      ...{ owner, own: user_id === viewerId },
    },
  }
}
