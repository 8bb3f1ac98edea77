import { z } from 'zod'
import { mediaPathSchema } from '../articles/article-content.ts'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/** The bytes are in the object store under the last part of `src`; re-encoded, metadata stripped. */
export const ImageUploaded = defineEvent(
  'ImageUploaded',
  z.object({
    imageId: shortIdSchema,
    userId: shortIdSchema,
    src: mediaPathSchema,
    width: z.number().int().min(1),
    height: z.number().int().min(1),
    bytes: z.number().int().min(1),
    contentType: z.enum(['image/webp', 'image/gif', 'image/png', 'image/jpeg']),
  }),
)
export const ImageDeleted = defineEvent(
  'ImageDeleted',
  z.object({ imageId: shortIdSchema, userId: shortIdSchema }),
)

export const imageFamily = defineFamily({
  prefix: 'image',
  stream: (imageId: string) => imageId,
  events: [ImageUploaded, ImageDeleted],
})
export type ImageEvent = FamilyEvent<typeof imageFamily>
export const imageStream = imageFamily.stream
