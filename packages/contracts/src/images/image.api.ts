import { z } from 'zod'
import { countSchema, dataOf, listOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { suspensionRules } from '../moderation/moderation-rules.ts'
import { areaSchema } from './image-area.ts'
import { UPLOAD_BYTES_MAX } from './image-bounds.ts'
import { licences } from './image-sharing.ts'
import { imageAltSchema, imageNameSchema } from './image-words.ts'

/** Days in which a deleted picture can be restored. */
export const RESTORE_DAYS = 30

export const licenceSchema = z.enum(licences)
const attributes = z.object({ src: z.string(), width: countSchema, height: countSchema, bytes: countSchema })
/** POST my/images. */
export const uploadedImageDocument = dataOf(resourceOf('image', attributes))
export type UploadedImageDocument = z.output<typeof uploadedImageDocument>

const ownAttributes = attributes.extend({
  uploadedAt: timeSchema,
  name: z.string(),
  alt: z.string(),
  /** null: not shared with new users. */
  licence: licenceSchema.nullable(),
  /** Number of own articles (text or cover), reviews and data tables that use it. */
  uses: countSchema,
  /** Taken down by moderators: hidden from readers. */
  suspended: z.boolean(),
  /** Until when a deleted one can be restored. */
  restorableUntil: timeSchema.nullable(),
})
const imageResource = resourceOf('image', ownAttributes)
export type ImageResource = z.output<typeof imageResource>

/** GET my/images. `deleted`: those that can be restored. */
export const imagesQuery = pageQuerySchema.extend({
  q: z.string().trim().max(100).default(''),
  deleted: z.enum(['0', '1']).default('0'),
})
export const imageList = listOf(imageResource, undefined, {
  /** Storage used by all images of the member, and the limits. */
  quota: z.object({
    images: countSchema,
    imagesMax: countSchema,
    bytes: countSchema,
    bytesMax: countSchema,
  }),
})
export type ImageList = z.output<typeof imageList>

/** GET my/images/{id}: with the places in which its owner uses it. */
export const imageDocument = dataOf(
  resourceOf(
    'image',
    ownAttributes.extend({
      usedIn: z.array(
        z.object({
          kind: z.enum(['article', 'table', 'review', 'comment']),
          ...{ path: z.string(), title: z.string(), published: z.boolean(), cover: z.boolean() },
          /** The game of a review, or of the article of a comment. */
          gameSlug: z.string().optional(),
        }),
      ),
      usedInProfile: z.boolean(),
    }),
  ),
)
export type ImageDocument = z.output<typeof imageDocument>

/** POST my/images/{id}/crop. */
export const cropImageBody = areaSchema

/** PATCH my/images/{id}: missing fields stay unchanged. */
export const imageChangeBody = z.object({
  name: imageNameSchema.optional(),
  alt: imageAltSchema.optional(),
  licence: licenceSchema.nullable().optional(),
})
export type ImageChange = z.output<typeof imageChangeBody>
/** Response of a change of an image. */
export const changedImageDocument = dataOf(
  resourceOf(
    'image',
    attributes.extend({ name: z.string(), alt: z.string(), licence: licenceSchema.nullable() }),
  ),
)

/** GET images: images shared with all members. */
export const sharedImagesQuery = pageQuerySchema.extend({
  q: z.string().trim().max(100).default(''),
  licence: licenceSchema.optional(),
})
const sharedImageResource = resourceOf(
  'image',
  attributes.omit({ bytes: true }).extend({
    name: z.string(),
    alt: z.string(),
    licence: licenceSchema,
    sharedAt: timeSchema,
    /** Whose it is; null where they show no name. */
    owner: z.object({ name: z.string(), displayName: z.string() }).nullable(),
    /** It belongs to the requesting member. */
    own: z.boolean(),
  }),
)
export type SharedImageResource = z.output<typeof sharedImageResource>
export const sharedImageList = listOf(sharedImageResource)
export type SharedImageList = z.output<typeof sharedImageList>

/** POST images/{id}/use: the node for the text. */
export const takenImageDocument = dataOf(
  resourceOf('image', attributes.omit({ bytes: true }).extend({ licence: licenceSchema.nullable() })),
)
export type TakenImageDocument = z.output<typeof takenImageDocument>

/** POST moderation/images/{id}/suspend. */
export const suspendImageBody = z.object({ rule: z.enum(suspensionRules) })
export const moderatedImageDocument = dataOf(resourceOf('image', z.object({ suspended: z.boolean() })))

/** POST my/images/presign: announces an upload. */
export const presignBody = z.object({
  bytes: z.int().min(1).max(UPLOAD_BYTES_MAX),
  /** Name of the file: the initial name of the image. */
  name: z.string().max(500).default(''),
  licence: licenceSchema.nullable().default(null),
})
/** Upload request: URL, method, headers and expiry. */
export const presignedDocument = dataOf(
  resourceOf(
    'upload',
    z.object({
      method: z.literal('PUT'),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      bytes: countSchema,
      until: timeSchema,
    }),
  ),
)
