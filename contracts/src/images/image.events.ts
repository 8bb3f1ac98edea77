import { z } from 'zod'
import { mediaPathSchema } from '../articles/article-content.ts'
import { defineEvent, type EventOf } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
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
  /** Hash of the bytes as they lie there; null: of before. */
  pixelHash: z.string().min(1).max(64).nullable(),
})

/** The bytes are in the object store under the last part of `src`; re-encoded, metadata stripped. */
export const ImageUploaded = defineEvent('ImageUploaded', uploaded)
  .next(arrived, { lift: before => ({ ...before, via: 'form' as const, pixelHash: null }) })
  .next(
    arrived.extend({
      via: z.enum(['form', 'presign', 'import', 'crop']),
      /** Which part of which other picture it is; null: of none. */
      crop: areaSchema.extend({ of: shortIdSchema }).nullable(),
    }),
    { lift: before => ({ ...before, crop: null }) },
  )

/** What its owner calls it, and what it shows, sealed by the key of the picture. */
export const ImageDescribed = defineEvent(
  'ImageDescribed',
  z.object({
    ...own,
    /** Opens to `ImageWords`; null: it has none any more. */
    sealed: z.string().min(1).max(8_000).nullable(),
  }),
)

/** From now on everybody may use it, under this licence. */
export const ImageShared = defineEvent('ImageShared', z.object({ ...own, licence: z.enum(licences) }))
/** Nobody may begin to use it any more; whoever has used it keeps it. */
export const ImageUnshared = defineEvent('ImageUnshared', z.object(own))

export const ImageDeleted = defineEvent('ImageDeleted', z.object(own)).next(
  z.object({
    ...own,
    /** It was shared at some time: whoever used it then keeps it. */
    shared: z.boolean(),
    /** Until then it can be restored, and its bytes are there; null: they went before the event. */
    purgeAt: z.iso.datetime().nullable(),
  }),
  { lift: before => ({ ...before, shared: false, purgeAt: null }) },
)
export const ImageRestored = defineEvent('ImageRestored', z.object(own))
/** The bytes are gone, and with them what it was called. */
export const ImageBytesRemoved = defineEvent('ImageBytesRemoved', z.object(own))

/** A moderator took it down: nobody is shown it, wherever it stands. */
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
