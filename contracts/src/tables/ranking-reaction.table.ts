import { nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Everything that was given, by account: what an account gave can be taken out of the windows, and put back. */
export const rankingReaction = defineTable(
  'ranking_reaction',
  {
    user_id: text(),
    article_id: text(),
    kind: text<'likes' | 'bookmarks'>(),
    given_at: timestamptz(),
    withdrawn_at: nullable(timestamptz()),
  },
  { key: ['user_id', 'article_id', 'kind', 'given_at'] },
)
