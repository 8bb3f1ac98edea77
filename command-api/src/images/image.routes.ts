import multipart from '@fastify/multipart'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import {
  changedImageDocument,
  cropImageBody,
  imageChangeBody,
  licenceSchema,
  uploadedImageDocument,
} from '@koryaku/contracts/images/image.api.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import { UPLOAD_BYTES_MAX } from '@koryaku/contracts/images/image-bounds.ts'
import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { CHANGES_A_DAY } from '#limits/command-limits.ts'
import { takeImageBytes } from '#limits/image-quota.ts'
import { changeImage } from './change-image.ts'
import { cropImage } from './crop-image.ts'
import { imageDecider, measuresOf } from './image.decider.ts'
import { purgeTime } from './remove-due-bytes.ts'
import { type Stored, storeImage } from './store-image.ts'

const FORM_OVERHEAD = 64 * 1024
const config = { access: 'verified', perMinute: 60, perDay: CHANGES_A_DAY } as const

/** Uploads, names, shares, deletes and restores the user's own images. */
export function imageRoutes(app: HttpApp, context: Context): void {
  const { events } = context
  const objects = connectObjectStore(context.config)

  app.register(async scope => {
    await scope.register(multipart, { limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 5, parts: 6 } })
    scope.post(
      '/api/my/images',
      {
        config,
        bodyLimit: UPLOAD_BYTES_MAX + FORM_OVERHEAD,
        schema: {
          summary:
            'Stores a picture, sent as the field `file` of a form; a field `licence` before it shares it at once',
          consumes: ['multipart/form-data'],
          response: { 201: uploadedImageDocument },
        },
      },
      async (request, reply) => {
        const { userId } = viewerOf(request)
        const file = { ...(await readUpload(request)), userId, via: 'form' } as const
        await takeImageBytes(context, userId, file.bytes.length)
        const stored = await storeImage({ ...context, objects }, file, envelopeOf(request, context))
        return answerUpload(reply, stored)
      },
    )
  })

  app.post(
    '/api/my/images/:id/crop',
    {
      config,
      schema: {
        summary: 'Stores a part of an own picture as a picture of its own; the whole stays as it is',
        params: idParams,
        body: cropImageBody,
        response: { 201: uploadedImageDocument },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const cropping = { imageId: request.params.id, userId, area: request.body }
      const stored = await cropImage({ ...context, objects }, cropping, envelopeOf(request, context))
      return answerUpload(reply, stored)
    },
  )

  app.patch(
    '/api/my/images/:id',
    {
      config,
      schema: {
        summary: 'Names, describes and shares an own picture; what is left out stays',
        params: idParams,
        body: imageChangeBody,
        response: { 200: changedImageDocument },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { userId } = viewerOf(request)
      const changed = await changeImage(
        context,
        { id, userId, ...request.body },
        envelopeOf(request, context),
      )
      const attributes = { ...measuresOf(changed.image), ...changed.words, licence: changed.image.licence }
      return withPosition(reply, changed.position).send({ data: { type: 'image', id, attributes } })
    },
  )

  app.delete(
    '/api/my/images/:id',
    {
      config,
      schema: {
        summary: 'Deletes an own picture; it can be restored for 30 days',
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const envelope = envelopeOf(request, context)
      const { userId } = viewerOf(request)
      const command = { type: 'DeleteImage', userId, purgeAt: purgeTime(envelope.occurredAt) } as const
      const stream = imageStream(request.params.id)
      const { position } = await execute(events, { stream, decider: imageDecider, command }, envelope)
      return withPosition(reply, position).code(204).send()
    },
  )

  app.post(
    '/api/my/images/:id/restore',
    {
      config,
      schema: {
        summary: 'Restores an own picture that was deleted less than 30 days ago',
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const envelope = envelopeOf(request, context)
      const { userId } = viewerOf(request)
      const command = { type: 'RestoreImage', userId, at: envelope.occurredAt } as const
      const stream = imageStream(request.params.id)
      const { position } = await execute(events, { stream, decider: imageDecider, command }, envelope)
      return withPosition(reply, position).code(204).send()
    },
  )
}

function answerUpload(reply: FastifyReply, { state, position }: Stored) {
  if (!state) throw new DomainError('not_found')
  return withPosition(reply.code(201), position).send({
    data: { type: 'image', id: state.imageId, attributes: measuresOf(state) } as const,
  })
}

/** The one file of the form, whole. */
async function readUpload(
  request: FastifyRequest,
): Promise<{ bytes: Buffer; name: string; licence: Licence | null }> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  let bytes: Buffer | undefined
  let name = ''
  let field: unknown
  try {
    const file = await request.file()
    name = file?.filename ?? ''
    bytes = await file?.toBuffer()
    field = file?.fields.licence
  } catch (error) {
    const tooLarge = (error as { statusCode?: number }).statusCode === 413
    throw new DomainError(tooLarge ? 'payload_too_large' : 'malformed_body')
  }
  if (!bytes?.length) {
    const errors = [{ detail: 'a file is needed', source: { pointer: '/file' } }]
    throw new DomainError('invalid_request', { errors })
  }
  const licence = licenceSchema
    .nullable()
    .safeParse((field as { value?: unknown } | undefined)?.value ?? null)
  if (!licence.success)
    throw new DomainError('invalid_request', { errors: [{ source: { pointer: '/licence' } }] })
  return { bytes, name, licence: licence.data }
}
