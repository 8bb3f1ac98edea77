import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { AS_OF } from '@koryaku/contracts/tables/unchecked-guides.ts'
import { ENOUGH_READERS } from '@koryaku/contracts/votes/article-vote.ts'
import { articleVotesToldStream } from '@koryaku/contracts/votes/article-votes-told.events.ts'
import { type ToldLevel, type ToldVote, toldVotes } from '@koryaku/contracts/votes/told-votes.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Due, DueWork } from '#due/due-work.ts'
import { votesToldDecider } from './votes-told.decider.ts'

/** More wait for the next look. */
const AT_ONCE = 100

/** Counts of public guides as they are now, of which their authors know less. */
const untold = statement((limit: Param<number>) =>
  facts
    .selectFrom('read.article_vote_count as c')
    .innerJoin('read.article_card as a', 'a.article_id', 'c.article_id')
    .innerJoin('read.user_card as u', 'u.user_id', 'a.author_id')
    .select(['c.article_id', 'c.vote', 'c.about', 'c.weighing', 'a.author_id', 'a.game_id'])
    .where('c.vote', 'in', toldVotes)
    .where(({ and, eb, or }) =>
      or([
        and([eb('c.told', '=', 0), eb('c.readers', '>', 0)]),
        and([eb('c.told', '<', 2), eb('c.weighing', '>=', ENOUGH_READERS)]),
      ]),
    )
    .where('c.about', '=', sql.raw<string>(AS_OF))
    .where('a.status', '=', 'published')
    .where('a.kind', '=', 'strategy')
    // Users who have left are not notified.
    .where('u.erased', '=', false)
    .limit(limit),
)

interface DueVotes extends Due {
  vote: ToldVote
  asOf: string
  level: ToldLevel
  guide: { articleId: string; authorId: string; gameId: string }
}

/** Notifies authors when the first reader, or enough readers, find their guide out of date or for another version. */
export const tellVotes = ({ db, events }: { db: Pool; events: EventStore }): DueWork<DueVotes> => ({
  name: 'tell votes',
  async find() {
    const rows = await untold(db, AT_ONCE)
    return rows.map(({ article_id: articleId, author_id: authorId, game_id: gameId, ...row }) => {
      const [vote, asOf] = [row.vote as ToldVote, row.about]
      const level = row.weighing >= ENOUGH_READERS ? 'enough' : 'first'
      return {
        key: [articleId, vote, asOf, level].join(' '),
        ...{ vote, asOf, level, guide: { articleId, authorId, gameId } },
      }
    })
  },
  async perform({ vote, asOf, level, guide }, envelope) {
    const stream = articleVotesToldStream(guide.articleId, vote)
    const decider = votesToldDecider(vote, guide)
    await execute(events, { stream, decider, command: { asOf, level }, tail: PAIR_TAIL }, envelope)
  },
})
