import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { reviewPlaythrough } from '@koryaku/contracts/tables/review-playthrough.table.ts'
import type { PoolClient } from 'pg'
import { deleteRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import type { ReviewStep } from './review-row.ts'

type PlaythroughRow = Written<typeof reviewPlaythrough>

/** Applies events to the playthroughs of reviews. A purged review keeps none. */
export async function keepPlaythroughs(
  db: PoolClient,
  t: TableName,
  events: readonly ReviewStep[],
): Promise<void> {
  const steps = events.filter(({ type }) => type.startsWith('Playthrough') || type === 'ReviewPurged')
  if (steps.length === 0) return
  const before = await loadPlaythroughs(
    db,
    t,
    steps.map(({ data }) => data.reviewId),
  )
  const after = new Map(before.map(row => [keyOf(row), row]))
  for (const step of steps) apply(after, step)
  const gone = before.filter(row => !after.has(keyOf(row)))
  await upsertRows(db, t, reviewPlaythrough, after.values())
  await deleteRows(
    db,
    t,
    reviewPlaythrough,
    gone.map(({ review_id, playthrough_id }) => ({ review_id, playthrough_id })),
  )
}

const keyOf = ({ review_id, playthrough_id }: Pick<PlaythroughRow, 'review_id' | 'playthrough_id'>) =>
  `${review_id} ${playthrough_id}`

function apply(rows: Map<string, PlaythroughRow>, event: ReviewStep): void {
  const { reviewId: review_id } = event.data
  if (event.type === 'PlaythroughAdded' || event.type === 'PlaythroughCorrected') {
    const { playthroughId: playthrough_id, score2, platform, hours, outcome, ...data } = event.data
    const key = keyOf({ review_id, playthrough_id })
    const { ord, at } = rows.get(key) ?? { ord: Number(event.revision), at: event.metadata.occurredAt }
    rows.set(key, {
      ...{ review_id, playthrough_id, ord, at, score2, platform, hours, outcome },
      ...{ version_id: data.versionId, played_on: data.playedOn },
    })
  } else if (event.type === 'PlaythroughRemoved')
    rows.delete(keyOf({ review_id, playthrough_id: event.data.playthroughId }))
  else if (event.type === 'ReviewPurged')
    for (const [key, row] of rows) if (row.review_id === review_id) rows.delete(key)
}

async function loadPlaythroughs(
  db: PoolClient,
  t: TableName,
  reviewIds: readonly string[],
): Promise<PlaythroughRow[]> {
  const p = alias(reviewPlaythrough, 'p')
  const { rows } = await db.query<PlaythroughRow>(
    `select p.* from ${t(reviewPlaythrough)} p where ${p.review_id} = any($1)`,
    [reviewIds],
  )
  return rows
}
