import type { ArticleVotesToldEvent } from '@koryaku/contracts/votes/article-votes-told.events.ts'
import { levelWeight, type ToldLevel, type ToldVote } from '@koryaku/contracts/votes/told-votes.ts'
import type { Decider } from '#command-handling/decider.ts'

/** The text of the author's last notice, and its level. */
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

/** Notices to an author about one kind of vote. Per text: one at the first reader, then one when there are enough. */
export const votesToldDecider = (
  vote: ToldVote,
  guide: Guide,
): Decider<ToldState, TellCommand, ArticleVotesToldEvent> => ({
  initial: null,
  evolve: (_, { data: { asOf, level } }) => ({ asOf, level }),
  decide({ asOf, level }, told) {
    // Texts older than that of the last notice are not interesting.
    if (told && told.asOf > asOf) return []
    if (told?.asOf === asOf && levelWeight[told.level] >= levelWeight[level]) return []
    return [{ type: 'ArticleVotesTold', data: { ...guide, vote, asOf, level } }]
  },
})
