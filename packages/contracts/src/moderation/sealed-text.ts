import { z } from 'zod'
import { shortIdSchema } from '../ids.ts'

/**
 * Text about a user, encrypted with the key of `owner`: usually the article's author, so that erasing the author
 * removes it from history; the writer's key if the author's key is deleted already.
 */
export const sealedTextSchema = z.object({ owner: shortIdSchema, text: z.string().min(1).max(30_000) })
export type SealedText = z.output<typeof sealedTextSchema>
