import { z } from 'zod'
import { MEDIA_PATH } from './media-path.ts'

/** Path of an image of this site. */
export const mediaPathSchema = z.string().max(200).regex(MEDIA_PATH)
