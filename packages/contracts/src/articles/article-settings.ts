import { z } from 'zod'
import {
  type ArticleContent,
  articleContentChange,
  articleKindSchema,
  articleLanguageSchema,
} from './article-content.ts'
import type { CheckedFor } from './checked-for.ts'

/** Settings of an article, without its text. */
export interface ArticleSettings extends Omit<ArticleContent, 'title' | 'document'> {
  /** May readers see the versions that were public? */
  versionsPublic: boolean
  /** The version its text was checked for; null: not given. */
  checked: CheckedFor | null
}

/** The settings that are encrypted with the key of the content. */
export type SealedSettings = Pick<ArticleSettings, 'description' | 'thumbnail' | 'tags'> & {
  /** Missing in settings encrypted before the field existed. */
  checked?: CheckedFor | null
}

/** A partial update: missing fields stay unchanged. */
export const articleSettingsChange = z
  .object({
    kind: articleKindSchema,
    language: articleLanguageSchema,
    versionsPublic: z.boolean(),
    description: articleContentChange.shape.description.unwrap(),
    thumbnail: articleContentChange.shape.thumbnail.unwrap(),
    tags: articleContentChange.shape.tags.unwrap(),
    tagChanges: articleContentChange.shape.tagChanges.unwrap(),
    checked: articleContentChange.shape.checked.unwrap(),
  })
  .partial()
export type ArticleSettingsChange = z.output<typeof articleSettingsChange>
