import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Words that a member does not wish to read in comments. */
export const mutedWord = defineTable(
  'muted_word',
  {
    user_id: text(),
    /** For `like`, in the spelling in which titles are looked through. */
    pattern: text(),
    /** As it was written. */
    word: text(),
    place: integer(),
  },
  { key: ['user_id', 'pattern'] },
)
