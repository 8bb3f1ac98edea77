import type { ArticleContent } from '../articles/article-content.ts'
import { bigint, boolean, json, nullable, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** A text of before texts had streams of their own: as it was saved, and as the editor saved it by itself; the newer one is what opens. */
export const articleDraft = defineTable(
  'article_draft',
  {
    article_id: text(),
    author_id: text(),
    saved_content: nullable(json<ArticleContent>()),
    saved_revision: nullable(bigint()),
    saved_position: bigint(),
    draft_content: nullable(json<ArticleContent>()),
    draft_position: bigint(),
    /** Of the newest save in the stream of its texts, which is read from `article_text`. */
    text_position: bigint(),
    /** Nothing of its text is kept then, not even an autosave that comes late. */
    deleted: boolean(),
  },
  { key: ['article_id'] },
)
