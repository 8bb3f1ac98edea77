import { DomainError } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { presignBody, presignedDocument, uploadedImageDocument } from '@koryaku/contracts/images/image.api.ts'
import { UPLOAD_BYTES_MAX } from '@koryaku/contracts/images/image-bounds.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { takeImageBytes } from '#limits/image-quota.ts'
import { finishUpload } from './finish-upload.ts'
import { measuresOf } from './image.decider.ts'
import { announceUpload, findUpload, UPLOAD_MINUTES, uploadKey } from './pending-uploads.ts'
import { requirePlace } from './require-place.ts'

const config = { access: 'verified', perMinute: 60 } as const
/** The content type of every upload. The server detects the format from the bytes. */
const CONTENT_TYPE = 'application/octet-stream'

/** Direct uploads to the object store: the client announces the file, puts it, and finishes the upload. */
export function presignRoutes(app: HttpApp, context: Context): void {
  const { db } = context
  const objects = connectObjectStore(context.config)

  app.post(
    '/api/my/images/presign',
    {
      config,
      schema: {
        summary: 'Announces a picture of exactly so many bytes; answers where to put it, within an hour',
        body: presignBody,
        response: { 201: presignedDocument },
      },
    },
    async (request, reply) => {
      const { userId: user_id } = viewerOf(request)
      const { bytes, name, licence } = request.body
      const { commandId, occurredAt } = envelopeOf(request, context)
      await requirePlace(db, user_id)
      await takeImageBytes(context, user_id, bytes)
      const upload_id = shortIdFrom(`upload:${commandId}`)
      const until = new Date(Date.parse(occurredAt) + UPLOAD_MINUTES * 60_000)
      const upload = await announceUpload(db, { upload_id, user_id, bytes, name, licence, until })
      if (!upload) throw new DomainError('too_many_uploads')
      const seconds = Math.max(1, Math.floor((+upload.until - Date.parse(occurredAt)) / 1000))
      const key = uploadKey(upload_id)
      const url =
        (await objects.presign?.(key, { bytes: upload.bytes, contentType: CONTENT_TYPE, seconds })) ??
        `${context.config.PUBLIC_URL}/api/my/images/presign/${upload_id}`
      const attributes = {
        ...{ method: 'PUT' as const, url, headers: { 'content-type': CONTENT_TYPE } },
        ...{ bytes: upload.bytes, until: upload.until.toISOString() },
      }
      return reply.code(201).send({ data: { type: 'upload', id: upload_id, attributes } })
    },
  )

  app.register(async (scope: HttpApp) => {
    scope.addContentTypeParser(
      CONTENT_TYPE,
      { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.put(
      '/api/my/images/presign/:id',
      {
        config,
        bodyLimit: UPLOAD_BYTES_MAX,
        schema: {
          summary:
            'Takes the bytes of an announced picture, where the object store is not reached from outside',
          consumes: [CONTENT_TYPE],
          params: idParams,
          response: { 204: nothing },
        },
      },
      async (request, reply) => {
        const upload = await findUpload(db, request.params.id, viewerOf(request).userId)
        if (!upload || upload.finished) throw new DomainError('not_found')
        const body: unknown = request.body
        if (!Buffer.isBuffer(body)) throw new DomainError('unsupported_media_type')
        if (body.length !== upload.bytes)
          throw new DomainError('upload_size', { detail: `${body.length} of ${upload.bytes}` })
        await objects.put(uploadKey(upload.upload_id), body, CONTENT_TYPE)
        return reply.code(204).send()
      },
    )
  })

  app.post(
    '/api/my/images/presign/:id/finish',
    {
      config,
      schema: {
        summary: 'Makes a picture of what was put: checked, re-encoded, and served from then on',
        params: idParams,
        response: { 201: uploadedImageDocument },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const asked = { uploadId: request.params.id, userId }
      const { state, position } = await finishUpload(
        { ...context, objects },
        asked,
        envelopeOf(request, context),
      )
      if (!state) throw new DomainError('not_found')
      return withPosition(reply.code(201), position).send({
        data: { type: 'image', id: state.imageId, attributes: measuresOf(state) },
      })
    },
  )
}
