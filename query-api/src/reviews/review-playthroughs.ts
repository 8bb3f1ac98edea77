import type { PlaythroughAttributes } from '@koryaku/contracts/reviews/review.api.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { reviewPlaythrough } from '@koryaku/contracts/tables/review-playthrough.table.ts'
import type { Pool } from 'pg'

const p = alias(reviewPlaythrough, 'p')

/** The recorded playthroughs of a review, oldest first. */
export async function readPlaythroughs(db: Pool, reviewId: string): Promise<PlaythroughAttributes[]> {
  const { rows } = await db.query<Row<typeof reviewPlaythrough>>({
    name: 'review-playthroughs',
    text: `select p.* from ${p} where ${p.review_id} = $1 order by ${p.ord}`,
    values: [reviewId],
  })
  return rows.map(({ playthrough_id: id, at, played_on: playedOn, score2, platform, hours, outcome }) => ({
    ...{ id, addedAt: at.toISOString(), playedOn, score: score2 / 2, platform, hours, outcome },
  }))
}
