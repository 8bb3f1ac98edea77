import type { VoteKind } from '../votes/article-vote.ts'
import { boolean, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The last vote of each kind of a reader of a guide. */
export const articleVote = defineTable(
  'article_vote',
  {
    article_id: text(),
    user_id: text(),
    vote: text<VoteKind>(),
    /** What votes have in common that are counted together (`voteAbout`). */
    about: text(),
    at: timestamptz(),
    is_set: boolean(),
    /** Set, and by somebody who counts. */
    counted: boolean(),
    /** Decides for others, too. */
    weighs: boolean(),
  },
  {
    key: ['article_id', 'user_id', 'vote'],
    // What a member says of the articles of a page, and all of who leaves.
    indexes: c => [`(${c.user_id}, ${c.article_id}) where ${c.is_set}`],
  },
)
