import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { takenImageDocument } from '@koryaku/contracts/images/image.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { takePicture } from './take-pictures.ts'

/** Lets a user use an image that another user shares. */
export function imageUseRoute(app: HttpApp, context: Context): void {
  app.post(
    '/api/images/:id/use',
    {
      config: { access: 'verified', perMinute: 120 },
      schema: {
        summary: 'Takes a shared picture into use, under the licence it has now',
        params: idParams,
        response: { 200: takenImageDocument },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const { id } = request.params
      const { image, licence, position } = await takePicture(
        context,
        { imageId: id, userId },
        envelopeOf(request, context),
      )
      const { src, width, height } = image
      return withPosition(reply, position).send({
        data: { type: 'image', id, attributes: { src, width, height, licence } },
      })
    },
  )
}
