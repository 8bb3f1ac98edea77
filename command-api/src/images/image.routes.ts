import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type ImageEvent, imageStream } from '@koryaku/contracts/images/image.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { Decider } from '#command-handling/decider.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { folderObjectStore } from './object-store.ts'
import { reEncode } from './re-encode.ts'

const UPLOAD_LIMIT = 10 * 1024 * 1024

type ImageState = { userId: string; key: string; deleted: boolean } | null
type ImageCommand =
  | { type: 'UploadImage'; data: Extract<ImageEvent, { type: 'ImageUploaded' }>['data'] }
  | { type: 'DeleteImage'; imageId: string; userId: string }

export const imageDecider: Decider<ImageState, ImageCommand, ImageEvent> = {
  initial: null,
  evolve: (state, event) =>
    event.type === 'ImageUploaded'
      ? { userId: event.data.userId, key: event.data.src.slice('/media/'.length), deleted: false }
      : state && { ...state, deleted: true },
  decide(command, state) {
    if (command.type === 'UploadImage') return state ? [] : [{ type: 'ImageUploaded', data: command.data }]
    if (!state || state.userId !== command.userId) throw new DomainError('not_found')
    const { imageId, userId } = command
    return state.deleted ? [] : [{ type: 'ImageDeleted', data: { imageId, userId } }]
  },
}

/** Uploading and deleting one's own pictures. */
export function imageRoutes(app: HttpApp, context: Context): void {
  const objects = folderObjectStore(join(context.config.DATA_DIR, 'objects'))

  app.register(async scope => {
    await scope.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 5, parts: 6 } })
    scope.post(
      '/api/my/images',
      { config: { access: 'verified' }, bodyLimit: UPLOAD_LIMIT + 64 * 1024 },
      async (request, reply) => {
        const { userId } = viewerOf(request)
        if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
        const file = await request.file()
        if (!file) throw new DomainError('invalid_request', { errors: [{ source: { pointer: '/file' } }] })
        const upload = await file.toBuffer().catch(() => {
          throw new DomainError('payload_too_large')
        })
        const { bytes, width, height } = await reEncode(upload)
        const envelope = envelopeOf(request, context)
        const imageId = shortIdFrom(`image:${envelope.commandId}`)
        const key = `${imageId}.webp`
        const src = `/media/${key}`
        // The object first: an event never names a picture that is not there.
        await objects.put(key, bytes)
        const data = {
          imageId,
          userId,
          src,
          width,
          height,
          bytes: bytes.length,
          contentType: 'image/webp' as const,
        }
        const { position } = await execute(
          context.events,
          { stream: imageStream(imageId), decider: imageDecider, command: { type: 'UploadImage', data } },
          envelope,
        )
        return withPosition(reply.code(201), position).send({
          data: { type: 'image', id: imageId, attributes: { src, width, height, bytes: bytes.length } },
        })
      },
    )
  })

  app.delete(
    '/api/my/images/:id',
    { config: { access: 'verified' }, schema: { params: idParams } },
    async (request, reply) => {
      const { id: imageId } = request.params
      const { userId } = viewerOf(request)
      const { position } = await execute(
        context.events,
        {
          stream: imageStream(imageId),
          decider: imageDecider,
          command: { type: 'DeleteImage', imageId, userId },
        },
        envelopeOf(request, context),
      )
      await objects.remove(`${imageId}.webp`)
      return withPosition(reply, position).code(204).send()
    },
  )
}
