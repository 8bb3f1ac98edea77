import multipart from '@fastify/multipart'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { requireKnown } from '@koryaku/contracts/event-store.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { connectObjectStore } from '@koryaku/contracts/server/objects/object-store.ts'
import type { FastifyRequest } from 'fastify'
import { fold, foldStream } from '#command-handling/decider.ts'
import { envelopeOf, hashOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute, type Outcome } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { type ImageState, imageDecider } from './image.decider.ts'
import { reEncode } from './re-encode.ts'

const UPLOAD_LIMIT = 10 * 1024 * 1024
const FORM_OVERHEAD = 64 * 1024
const config = { access: 'verified' } as const

/** Uploading and deleting one's own pictures. */
export function imageRoutes(app: HttpApp, context: Context): void {
  const { events } = context
  const objects = connectObjectStore(context.config)

  app.register(async scope => {
    await scope.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 5, parts: 6 } })
    scope.post(
      '/api/my/images',
      {
        config: { ...config, perMinute: 30 },
        bodyLimit: UPLOAD_LIMIT + FORM_OVERHEAD,
        schema: {
          summary: 'Stores a picture, sent as the field `file` of a form',
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const { position, state } = await upload(request, await readUpload(request))
        if (!state) throw new DomainError('not_found')
        const { imageId, src, width, height, bytes } = state
        const attributes = { src, width, height, bytes }
        return withPosition(reply.code(201), position).send({
          data: { type: 'image', id: imageId, attributes },
        })
      },
    )
  })

  app.delete(
    '/api/my/images/:id',
    { config: { ...config, perMinute: 60 }, schema: { summary: 'Deletes an own picture', params: idParams } },
    async (request, reply) => {
      const { id: imageId } = request.params
      const command = { type: 'DeleteImage', imageId, userId: viewerOf(request).userId } as const
      const stream = imageStream(imageId)
      // Refused before anything is touched. Then the bytes first: should a crash come between, the picture can be deleted
      // again; the other way round its bytes would stay public for ever.
      imageDecider.decide(command, await foldStream(imageDecider, events.readWhole(stream)))
      await objects.remove(keyOf(imageId))
      const { position } = await execute(
        events,
        { stream, decider: imageDecider, command },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).code(204).send()
    },
  )

  async function upload(request: FastifyRequest, file: Buffer): Promise<Outcome<ImageState>> {
    const { userId } = viewerOf(request)
    const envelope = { ...envelopeOf(request, context), commandHash: hashOf(file) }
    const imageId = shortIdFrom(`image:${envelope.commandId}`)
    const stream = imageStream(imageId)
    // A repeat must not lay another picture under the name of the first.
    const known = (await events.readStream(stream)).map(requireKnown)
    const last = known.at(-1)
    if (last) {
      if (known[0]?.metadata.commandHash !== envelope.commandHash)
        throw new DomainError('idempotency_key_reused')
      return { state: fold(imageDecider, known), revision: last.revision, position: last.position }
    }
    const { bytes, width, height } = await reEncode(file)
    // The object first: an event never names a picture that is not there.
    await objects.put(keyOf(imageId), bytes, 'image/webp')
    const size = { width, height, bytes: bytes.length }
    const data = {
      imageId,
      userId,
      src: `/media/${keyOf(imageId)}`,
      ...size,
      contentType: 'image/webp',
    } as const
    return execute(
      events,
      { stream, decider: imageDecider, command: { type: 'UploadImage', data } },
      envelope,
    )
  }
}

const keyOf = (imageId: string): string => `${imageId}.webp`

/** The one file of the form, whole. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  let bytes: Buffer | undefined
  try {
    bytes = await (await request.file())?.toBuffer()
  } catch (error) {
    const tooLarge = (error as { statusCode?: number }).statusCode === 413
    throw new DomainError(tooLarge ? 'payload_too_large' : 'malformed_body')
  }
  if (!bytes?.length) {
    const errors = [{ detail: 'a file is needed', source: { pointer: '/file' } }]
    throw new DomainError('invalid_request', { errors })
  }
  return bytes
}
