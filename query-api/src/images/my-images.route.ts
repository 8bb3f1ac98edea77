import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { countOf } from '#reading/count-of.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

interface Row {
  image_id: string
  src: string
  width: number
  height: number
  bytes: number
  uploaded_at: Date
}

/** GET my/images, newest first. */
export function myImagesRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/my/images',
    { config: { access: 'member', reads: ['images'] }, schema: { querystring: pageQuerySchema } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { limit, offset } = pageWindow(request.query)
        const { rows } = await db.query<Row>({
          name: 'my-images',
          text: `select image_id, src, width, height, bytes, uploaded_at from read.image
                where user_id = $1 and not deleted order by uploaded_at desc, image_id limit $2 offset $3`,
          values: [userId, limit, offset],
        })
        const totalCount = await countOf(
          db,
          'select count(*) as count from read.image where user_id = $1 and not deleted',
          [userId],
        )
        const data = rows.map(({ image_id, uploaded_at, ...attributes }) =>
          JSON.stringify({
            type: 'image',
            id: image_id,
            attributes: { ...attributes, uploadedAt: uploaded_at.toISOString() },
          }),
        )
        return listDocument(data.join(','), [], { totalCount })
      }),
  )
}
