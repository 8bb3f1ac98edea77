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
    /** Common key of votes that are counted together (`voteAbout`). */
    about: text(),
    at: timestamptz(),
    is_set: boolean(),
    /** Set, and by an account that counts. */
    counted: boolean(),
    /** Decides for others, too. */
    weighs: boolean(),
  },
  {
    key: ['article_id', 'user_id', 'vote'],
    // Votes of a member on the articles of a page, and all of an erased member.
    indexes: c => [`(${c.user_id}, ${c.article_id}) where ${c.is_set}`],
  },
)
