import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'

const r = alias(gameReview, 'r')

/** SQL: the reviews that count for merged games, the newest of each author. @param ids of the games, as an array */
export const countedReviews = (ids: string): string =>
  `select distinct on (${r.author_id}) ${r.author_id}, ${r.platform}, ${r.outcome}, ${r.score2}, ${r.weight4}
     from ${r} where ${r.game_id} = any(${ids}) and ${r.status} = 'published' and ${r.weight4} > 0 and ${r.score2} is not null
    order by ${r.author_id}, ${r.published_at} desc, ${r.review_id}`
