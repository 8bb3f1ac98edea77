import type { ArticleContent } from '../articles/article-content.ts'
import { bigint, boolean, json, nullable, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Saved text and autosaves come from two streams: each fills its own columns, the newer one is what opens. */
export const articleDraft = defineTable(
  'article_draft',
  {
    article_id: text(),
    author_id: text(),
    saved_content: nullable(json<ArticleContent>()),
    saved_revision: nullable(bigint()),
    saved_position: bigint(),
    draft_content: nullable(json<ArticleContent>()),
    draft_revision: nullable(bigint()),
    draft_position: bigint(),
    /** Nothing of its text is kept then, not even an autosave that comes late. */
    deleted: boolean(),
  },
  { key: ['article_id'] },
)
