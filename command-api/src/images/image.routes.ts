import multipart from '@fastify/multipart'
import { mediaPathOf, objectKeyOf } from '@koryaku/contracts/articles/media-path.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { requireKnown } from '@koryaku/contracts/event-store.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { uploadedImageDocument } from '@koryaku/contracts/images/image.api.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { connectObjectStore } from '@koryaku/contracts/server/objects/object-store.ts'
import type { FastifyRequest } from 'fastify'
import { fold, foldStream } from '#command-handling/decider.ts'
import { envelopeOf, hashOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
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
          response: { 201: uploadedImageDocument },
        },
      },
      async (request, reply) => {
        const uploaded = await upload(request, await readUpload(request))
        if (!uploaded?.state) throw new DomainError('not_found')
        const { position, state } = uploaded
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
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'Deletes an own picture', params: idParams, response: { 204: nothing } },
    },
    async (request, reply) => {
      const { id: imageId } = request.params
      const command = { type: 'DeleteImage', imageId, userId: viewerOf(request).userId } as const
      const stream = imageStream(imageId)
      // Refused before anything is touched. Then the bytes first: should a crash come between, the picture can be deleted
      // again; the other way round its bytes would stay public for ever.
      const image = await foldStream(imageDecider, events.readWhole(stream))
      imageDecider.decide(command, image)
      if (image) await objects.remove(objectKeyOf(image.src))
      const { position } = await execute(
        events,
        { stream, decider: imageDecider, command },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).code(204).send()
    },
  )

  async function upload(request: FastifyRequest, file: Buffer): Promise<Uploaded | undefined> {
    const { userId } = viewerOf(request)
    const envelope = { ...envelopeOf(request, context), commandHash: hashOf(file) }
    const imageId = shortIdFrom(`image:${envelope.commandId}`)
    const stream = imageStream(imageId)
    const known = await uploadedBy(envelope, stream)
    if (known) return known
    const { bytes, width, height } = await reEncode(file)
    // Under a name that no other try has: of several at once, the one whose event is first lays its bytes under no other's
    // name, and a try that breaks off leaves bytes that nothing names.
    const key = `${imageId}-${shortIdFrom(newCommandId())}.webp`
    const src = mediaPathOf(key)
    const data = {
      imageId,
      userId,
      src,
      width,
      height,
      bytes: bytes.length,
      contentType: 'image/webp',
    } as const
    const command = { type: 'UploadImage', data } as const
    // The object first: an event never names a picture that is not there.
    await objects.put(key, bytes, 'image/webp')
    try {
      await execute(events, { stream, decider: imageDecider, command }, envelope)
      // All tries under one key make the same event id, and the store takes the second for a repeat of the first: whose
      // event it is, is what lies there.
      const uploaded = await uploadedBy(envelope, stream)
      if (uploaded?.state?.src !== src) await objects.remove(key)
      return uploaded
    } catch (error) {
      // Where the event store did not answer, the event may be there and name them.
      if (error instanceof DomainError && error.status < 500) await objects.remove(key)
      throw error
    }
  }

  /** What was uploaded under this key before; refused where that was another file. */
  async function uploadedBy(
    { commandHash }: CommandEnvelope,
    stream: ReturnType<typeof imageStream>,
  ): Promise<Uploaded | undefined> {
    const known = (await events.readStream(stream)).map(requireKnown)
    if (known.length === 0) return undefined
    if (known[0]?.metadata.commandHash !== commandHash) throw new DomainError('idempotency_key_reused')
    return { state: fold(imageDecider, known), position: known.at(-1)?.position }
  }
}

type Uploaded = Pick<Outcome<ImageState>, 'state' | 'position'>

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
