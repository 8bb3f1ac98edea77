import type { MissedCause } from '../articles/scheduling.ts'
import type { TextRef } from '../articles/text/text-ref.ts'
import { nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Articles that wait for the time of their publication, and those that missed it until their author does something about it. */
export const publicationDue = defineTable(
  'publication_due',
  {
    article_id: text(),
    author_id: text(),
    schedule_id: text(),
    publish_at: timestamptz(),
    zone: text(),
    text_ref: text<TextRef>(),
    missed: nullable(text<MissedCause>()),
  },
  {
    key: ['article_id'],
    indexes: c => [
      // Scheduled publications.
      `(${c.publish_at}) where ${c.missed} is null`,
      // An author's list, and how many of theirs wait.
      `(${c.author_id}, ${c.publish_at}, ${c.article_id})`,
    ],
  },
)
