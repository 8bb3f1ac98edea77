import type { ArticleVotesToldEvent } from '@koryaku/contracts/votes/article-votes-told.events.ts'
import { levelWeight, type ToldLevel, type ToldVote } from '@koryaku/contracts/votes/told-votes.ts'
import type { Decider } from '#command-handling/decider.ts'

/** Of which text the author was told last, and how much. */
export type ToldState = { asOf: string; level: ToldLevel } | null
export interface TellCommand {
  asOf: string
  level: ToldLevel
}
interface Guide {
  articleId: string
  authorId: string
  gameId: string
}

/** What an author is told of one kind of vote: of each text the first reader, then that there are enough of them. */
export const votesToldDecider = (
  vote: ToldVote,
  guide: Guide,
): Decider<ToldState, TellCommand, ArticleVotesToldEvent> => ({
  initial: null,
  evolve: (_, { data: { asOf, level } }) => ({ asOf, level }),
  decide({ asOf, level }, told) {
    // Of a text before the last one that was told of nobody wants to know.
    if (told && told.asOf > asOf) return []
    if (told?.asOf === asOf && levelWeight[told.level] >= levelWeight[level]) return []
    return [{ type: 'ArticleVotesTold', data: { ...guide, vote, asOf, level } }]
  },
})
