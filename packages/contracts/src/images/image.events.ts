import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { mediaPathSchema } from '../media-path-schema.ts'
import { suspensionRules } from '../moderation/moderation-rules.ts'
import { areaSchema } from './image-area.ts'
import { licences } from './image-sharing.ts'

const own = { imageId: shortIdSchema, userId: shortIdSchema }

const uploaded = z.object({
  ...own,
  src: mediaPathSchema,
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  bytes: z.number().int().min(1),
  contentType: z.enum(['image/webp', 'image/gif', 'image/png', 'image/jpeg']),
})

const arrived = uploaded.extend({
  via: z.enum(['form', 'presign', 'import']),
  /** Hash of the stored bytes; null in legacy events. */
  pixelHash: z.string().min(1).max(64).nullable(),
})

/** The bytes are in the object store under the last part of `src`; re-encoded, metadata stripped. */
export const ImageUploaded = defineEvent('ImageUploaded', uploaded)
  .next(arrived, { lift: before => ({ ...before, via: 'form' as const, pixelHash: null }) })
  .next(
    arrived.extend({
      via: z.enum(['form', 'presign', 'import', 'crop']),
      /** The cropped area and its source image; null: not a crop. */
      crop: areaSchema.extend({ of: shortIdSchema }).nullable(),
    }),
    { lift: before => ({ ...before, crop: null }) },
  )

/** Name and alternative text, encrypted with the key of the image. */
export const ImageDescribed = defineEvent(
  'ImageDescribed',
  z.object({
    ...own,
    /** Opens to `ImageWords`; null: it has none any more. */
    sealed: z.string().min(1).max(8_000).nullable(),
  }),
)

/** All members may use it from now on, under this licence. */
export const ImageShared = defineEvent('ImageShared', z.object({ ...own, licence: z.enum(licences) }))
/** New uses are no longer allowed; existing ones stay. */
export const ImageUnshared = defineEvent('ImageUnshared', z.object(own))

export const ImageDeleted = defineEvent('ImageDeleted', z.object(own)).next(
  z.object({
    ...own,
    /** It was shared at some time: members who used it then keep it. */
    shared: z.boolean(),
    /** End of the undo period, until which the bytes exist; null: they were removed before the event. */
    purgeAt: z.iso.datetime().nullable(),
  }),
  { lift: before => ({ ...before, shared: false, purgeAt: null }) },
)
export const ImageRestored = defineEvent('ImageRestored', z.object(own))
/** The bytes are removed, and the name with them. */
export const ImageBytesRemoved = defineEvent('ImageBytesRemoved', z.object(own))

/** A moderator took it down: hidden from readers everywhere. */
export const ImageSuspended = defineEvent(
  'ImageSuspended',
  z.object({ ...own, rule: z.enum(suspensionRules), by: shortIdSchema }),
)
export const ImageReinstated = defineEvent('ImageReinstated', z.object({ ...own, by: shortIdSchema }))

export const imageFamily = defineFamily({
  prefix: 'image',
  stream: (imageId: string) => imageId,
  events: [
    ...[ImageUploaded, ImageDescribed, ImageShared, ImageUnshared],
    ...[ImageDeleted, ImageRestored, ImageBytesRemoved, ImageSuspended, ImageReinstated],
  ],
})
export type ImageEvent = FamilyEvent<typeof imageFamily>
export type UploadedImageData = EventOf<typeof ImageUploaded>['data']
export const imageStream = imageFamily.stream
