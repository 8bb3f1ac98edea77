import type { ArticleContent } from '../articles/article-content.ts'
import { bigint, boolean, json, nullable, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** A legacy text, from before text streams: the last save and the last autosave; the newer one is opened. */
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
    /** Data of the newest save in the text stream, which is read from `article_text`. */
    text_position: bigint(),
    /** Nothing of its text is kept then, not even an autosave that comes late. */
    deleted: boolean(),
  },
  { key: ['article_id'] },
)
