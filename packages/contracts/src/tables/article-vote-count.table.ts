import { ENOUGH_READERS, type VoteKind } from '../votes/article-vote.ts'
import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/**
 * Number of votes on a guide as of a time; `weighing`: votes that count for other readers; `told`: the levels of which
 * the author was notified (the sum of `levelWeight`).
 */
export const articleVoteCount = defineTable(
  'article_vote_count',
  {
    ...{ article_id: text(), vote: text<VoteKind>(), about: text(), readers: integer(), weighing: integer() },
    told: integer(),
  },
  {
    key: ['article_id', 'vote', 'about'],
    storage: 'fillfactor = 80',
    // Votes whose author is to be notified.
    indexes: c => [
      `(${c.article_id}) where ${c.vote} in ('outdated', 'other_version') and (
         (${c.told} = 0 and ${c.readers} > 0) or (${c.told} < 2 and ${c.weighing} >= ${ENOUGH_READERS}))`,
    ],
  },
)
