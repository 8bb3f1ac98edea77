import { nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** All reactions by account, so that an account's reactions can be removed from the windows and added again. */
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
