import { z } from 'zod'
import { countSchema, dataOf, listOf, resourceOf, timeSchema } from '../http/json-api.ts'

const attributes = z.object({ src: z.string(), width: countSchema, height: countSchema, bytes: countSchema })
/** POST my/images. */
export const uploadedImageDocument = dataOf(resourceOf('image', attributes))
export type UploadedImageDocument = z.output<typeof uploadedImageDocument>
const imageResource = resourceOf('image', attributes.extend({ uploadedAt: timeSchema }))
export type ImageResource = z.output<typeof imageResource>
/** GET my/images. */
export const imageList = listOf(imageResource)
export type ImageList = z.output<typeof imageList>
