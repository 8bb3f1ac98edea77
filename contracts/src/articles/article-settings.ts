import { z } from 'zod'
import {
  type ArticleContent,
  articleContentChange,
  articleKindSchema,
  articleLanguageSchema,
} from './article-content.ts'
import type { CheckedFor } from './checked-for.ts'

/** What of an article is not its text. */
export interface ArticleSettings extends Omit<ArticleContent, 'title' | 'document'> {
  /** May readers see the versions that were public? */
  versionsPublic: boolean
  /** For what its text was checked; null: nobody said. */
  checked: CheckedFor | null
}

/** What of them is sealed by the key of the content. */
export type SealedSettings = Pick<ArticleSettings, 'description' | 'thumbnail' | 'tags'> & {
  /** Not there in what was sealed before it could be said. */
  checked?: CheckedFor | null
}

/** A change of them: what is left out stays. */
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
