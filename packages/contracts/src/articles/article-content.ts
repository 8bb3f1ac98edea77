import { z } from 'zod'
import { lineOf } from '../clean-lines.ts'
import { writtenLine, writtenLines } from '../line-of-text.ts'
import { mediaPathSchema } from '../media-path-schema.ts'
import { hasPiledMarks, PILED_MARKS } from '../piled-marks.ts'
import { articleDocumentSchema } from './article-document.ts'
import { checkedForSchema } from './checked-for.ts'
import { TAG_MAX, TAG_PATTERN, TAGS_MAX, withoutSameTags } from './tag-key.ts'
import { writtenDocumentSchema } from './written-document.ts'

export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 300

/** A hashtag without its `#`: no spaces, slashes or control characters, since it is part of an address. */
export const tagSchema = z.string().trim().normalize('NFKC').min(1).max(TAG_MAX).regex(TAG_PATTERN)

export const articleKindSchema = z.enum(['strategy', 'blog'])
export const articleLanguageSchema = z.enum(['ja', 'en'])

const parts = {
  kind: articleKindSchema,
  language: articleLanguageSchema,
  title: z.string().trim().normalize('NFC').max(TITLE_MAX),
  /** The author's own summary; empty: derived from the text. */
  description: z.string().trim().normalize('NFC').max(DESCRIPTION_MAX),
  thumbnail: mediaPathSchema.nullable(),
  tags: z
    .array(tagSchema)
    .max(TAGS_MAX)
    .transform(tags => [...new Set(tags)]),
  document: articleDocumentSchema,
}

/** The schema in events, without defaults: recorded events are complete and never change. */
export const storedContentSchema = z.object(parts)
/** Content written by an author: everything that a revision contains. */
export const articleContentSchema = z.object({
  kind: parts.kind.default('strategy'),
  language: parts.language.default('ja'),
  title: parts.title.default(''),
  description: parts.description.default(''),
  thumbnail: parts.thumbnail.default(null),
  tags: parts.tags.default([]),
  document: parts.document,
})

/** `.` and `..` are path steps, not segments, and a tag without visible characters is invalid. */
const writtenTagSchema = tagSchema
  .refine(tag => !/^\.\.?$/.test(tag) && lineOf(tag) !== '')
  .refine(tag => !hasPiledMarks(tag), PILED_MARKS)
export const writtenTagsSchema = z.array(writtenTagSchema).max(TAGS_MAX).transform(withoutSameTags)
/**
 * Tags added to and removed from the current tags of an article, so that two tabs do not overwrite each other. Tags
 * saved under a wider limit can be removed.
 */
export const tagChangesSchema = z.object({
  add: writtenTagsSchema.default([]),
  remove: z.array(tagSchema).max(TAGS_MAX).default([]),
})
export type TagChanges = z.output<typeof tagChangesSchema>
/** Content of new writes; stored content stays as it is. */
const written = {
  title: writtenLine(TITLE_MAX),
  description: writtenLines(DESCRIPTION_MAX),
  tags: writtenTagsSchema,
  document: writtenDocumentSchema,
}
/**
 * A partial update of the content and its settings: missing fields stay unchanged. No defaults, which would clear them.
 */
export const articleContentChange = z
  .object({ ...parts, ...written, tagChanges: tagChangesSchema, checked: checkedForSchema.nullable() })
  .partial()
/** Content that an author wrote elsewhere. */
export const importedContentSchema = articleContentSchema.extend({
  ...written,
  title: written.title.default(''),
  description: written.description.default(''),
  tags: written.tags.default([]),
})
export type ArticleContentChange = z.output<typeof articleContentChange>
export type ArticleContent = z.output<typeof articleContentSchema>
