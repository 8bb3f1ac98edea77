import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { imageList } from '@koryaku/contracts/images/image.api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { image } from '@koryaku/contracts/tables/image.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { answerPrivate } from '#reading/answers.ts'
import { countOf } from '#reading/count-of.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

const imagesOf = prepared('my-images', (userId: Param<string>, limit: Param<number>, offset: Param<number>) =>
  read
    .selectFrom('read.image')
    .select(['image_id', 'src', 'width', 'height', 'bytes', 'uploaded_at'])
    .where('user_id', '=', userId)
    .where(({ not, ref }) => not(ref('deleted')))
    .orderBy('uploaded_at', 'desc')
    .orderBy('image_id')
    .limit(limit)
    .offset(offset),
)
const i = alias(image, 'i')
const counted = `select count(*) as count from ${i} where ${i.user_id} = $1 and not ${i.deleted}`

/** GET my/images, newest first. */
export function myImagesRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/my/images',
    {
      config: { access: 'member', reads: ['images'] },
      schema: { querystring: pageQuerySchema, response: { 200: imageList } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { limit, offset } = pageWindow(request.query)
        const rows = await imagesOf(db, userId, limit, offset)
        const totalCount = await countOf(db, counted, [userId])
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
