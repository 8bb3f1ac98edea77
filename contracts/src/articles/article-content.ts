import { z } from 'zod'
import { articleDocumentSchema } from './article-document.ts'
import { MEDIA_PATH } from './media-path.ts'

export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 300
export const TAGS_MAX = 10
export const TAG_MAX = 40

/** A hashtag without its `#`: no spaces, slashes or control characters, since it is part of an address. */
export const tagSchema = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(1)
  .max(TAG_MAX)
  .regex(/^[^\s#/?\\%\p{C}]+$/u)

export const mediaPathSchema = z.string().regex(MEDIA_PATH)

/** What an author writes: everything that an edit replaces, and that a revision keeps. */
export const articleContentSchema = z.object({
  kind: z.enum(['strategy', 'blog']).default('strategy'),
  language: z.enum(['ja', 'en']).default('ja'),
  title: z.string().trim().normalize('NFC').max(TITLE_MAX).default(''),
  /** The author's own summary; empty: derived from the text. */
  description: z.string().trim().normalize('NFC').max(DESCRIPTION_MAX).default(''),
  thumbnail: mediaPathSchema.nullable().default(null),
  tags: z
    .array(tagSchema)
    .max(TAGS_MAX)
    .transform(tags => [...new Set(tags)])
    .default([]),
  document: articleDocumentSchema,
})
export type ArticleContent = z.output<typeof articleContentSchema>
