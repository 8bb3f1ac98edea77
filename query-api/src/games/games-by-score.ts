import { AVERAGE_FROM } from '@koryaku/contracts/reviews/review-parts.ts'
import { rankSql } from '@koryaku/contracts/reviews/score-weight.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameMerge } from '@koryaku/contracts/tables/game-merge.table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { gameScore } from '@koryaku/contracts/tables/game-score.table.ts'
import { countedReviews } from '#reading/counted-reviews.ts'

const g = alias(gameCard, 'g')
const s = alias(gameScore, 's')
const m = alias(gameMerge, 'm')
const r = alias(gameReview, 'r')

/** Games into which no game is merged: their sums are stored. */
const alone = `${s} join ${g} on ${g.game_id} = ${s.game_id}
  where ${s.counted} >= ${AVERAGE_FROM} and ${s.game_id} <> '' and not ${g.hidden}
    and not exists (select from ${m} where ${m.canonical_id} = ${s.game_id})`

/** Targets of merges, which are few: their sums count each author once, so they are computed when read. */
const targets = `(select ${m.canonical_id} as id, array_agg(${m.game_id}) || ${m.canonical_id} as ids from ${m}
    group by ${m.canonical_id}) x
  join ${g} on ${g.game_id} = x.id and not ${g.hidden}
  cross join lateral (select count(*) as counted, sum(${r.weight4}) as weight4,
    sum(${r.weight4} * ${r.score2}) as weighted2 from (${countedReviews('x.ids')}) r) y
  where y.counted >= ${AVERAGE_FROM}`
const targetSums = { weight4: 'y.weight4', weighted2: 'y.weighted2' }

/**
 * SQL: the games with an average, the best first.
 * @param last parameters whose sum is the number of games up to the end of the page. Without this limit, the
 * database would sort all games instead of reading the first ones along the index of ranks.
 */
export const gamesByScore = (last: string): string =>
  `from (
     (select ${s.game_id}, ${rankSql(s)} as rank from ${alone} order by ${rankSql(s)} desc, ${s.game_id} limit ${last})
     union all select x.id, ${rankSql(targetSums)} from ${targets}
   ) g order by g.rank desc, ${g.game_id}`

/** SQL: the rank of one game with an average. @param id of the game */
export const rankOfGame = (id: string): string =>
  `select ${rankSql(s)} as rank from ${s} where ${s.game_id} = ${id} and ${s.counted} >= ${AVERAGE_FROM}
      and not exists (select from ${m} where ${m.canonical_id} = ${id})
   union all select ${rankSql(targetSums)} from (
     select count(*) as counted, sum(${r.weight4}) as weight4, sum(${r.weight4} * ${r.score2}) as weighted2
       from (${countedReviews(`array(select ${m.game_id} from ${m} where ${m.canonical_id} = ${id}) || ${id}`)}) r) y
    where y.counted >= ${AVERAGE_FROM} and exists (select from ${m} where ${m.canonical_id} = ${id})`

/** SQL: the number of these games. */
export const countByScore = `select (select count(*) from ${alone}) + (select count(*) from ${targets}) as count`
