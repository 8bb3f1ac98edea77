import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The history of an author, by which reviews weigh in averages. Days are ISO text. */
export const reviewAuthor = defineTable(
  'review_author',
  {
    user_id: text(),
    /** First day on which the account is known to exist, and day of its latest publication or update of a review. Empty: none. */
    first_day: text(),
    last_day: text(),
    /** Most public articles at any publication, and public reviews now. */
    articles: integer(),
    reviews: integer(),
  },
  { key: ['user_id'] },
)
