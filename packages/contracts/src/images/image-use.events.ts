import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { licences } from './image-sharing.ts'

/** A member uses the shared image of another under the licence of that day, also after sharing ends. */
export const ImageTaken = defineEvent(
  'ImageTaken',
  z.object({
    imageId: shortIdSchema,
    ownerId: shortIdSchema,
    userId: shortIdSchema,
    licence: z.enum(licences),
  }),
)

/** One stream per pair: users of an image do not lengthen the stream that its owner's commands read. */
export const imageUseFamily = defineFamily({
  prefix: 'imageUse',
  stream: (imageId: string, userId: string) => `${imageId}+${userId}`,
  events: [ImageTaken],
})
export type ImageUseEvent = FamilyEvent<typeof imageUseFamily>
export const imageUseStream = imageUseFamily.stream
