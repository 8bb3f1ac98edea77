import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { reviewScore } from '@koryaku/contracts/tables/review-score.table.ts'
import type { PoolClient } from 'pg'
import { deleteRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import type { ReviewRow } from './review-row.ts'

type Span = Written<typeof reviewScore>

/** A review before and after one event. */
export interface ScoreChange {
  before: ReviewRow
  after: ReviewRow
  at: string
}

/** Records in which periods each review was public with which score. A purged review keeps none. */
export async function keepSpans(
  db: PoolClient,
  t: TableName,
  changes: readonly ScoreChange[],
): Promise<void> {
  const relevant = changes.filter(({ before, after }) =>
    (['status', 'score2', 'scored_at'] as const).some(column => before[column] !== after[column]),
  )
  if (relevant.length === 0) return
  const known = await loadSpans(
    db,
    t,
    relevant.map(({ after }) => after.review_id),
  )
  const spans = Map.groupBy(known, ({ review_id }) => review_id)
  for (const { after, at } of relevant) {
    const next = evolve(spans.get(after.review_id) ?? [], after, Date.parse(at))
    spans.set(after.review_id, next)
  }
  const kept = [...spans.values()].flat()
  const keys = new Set(kept.map(keyOf))
  await upsertRows(db, t, reviewScore, kept)
  await deleteRows(
    db,
    t,
    reviewScore,
    known
      .filter(span => !keys.has(keyOf(span)))
      .map(({ review_id, from_at }) => ({ review_id, from_at: new Date(from_at) })),
  )
}

const keyOf = ({ review_id, from_at }: Span): string => `${review_id} ${+new Date(from_at)}`

/** @param spans of the review, the oldest first; all but the last are closed */
function evolve(spans: Span[], row: ReviewRow, at: number): Span[] {
  const { review_id, game_id, author_id, status, score2, scored_at } = row
  if (status === 'purged') return []
  const last = spans.at(-1)
  const isOpen = last?.until_at === null
  const earlier = isOpen ? spans.slice(0, -1) : spans
  const isPublic = status === 'published' && score2 !== null && scored_at !== null
  if (isPublic && isOpen && isSameTime(last.scored_at, scored_at))
    return [...earlier, { ...last, score2, first2: firstOf(earlier, scored_at) ?? score2 }]
  // Clocks of two servers may differ.
  const now = Math.max(at, ...[last?.from_at, last?.until_at].map(time => +new Date(time ?? 0)))
  const wasShown = isOpen && +new Date(last.from_at) < now
  const closed = wasShown ? [...earlier, { ...last, until_at: new Date(now) }] : earlier
  if (!isPublic) return closed
  return [
    ...closed,
    {
      ...{ review_id, game_id, author_id, score2, scored_at },
      ...{ from_at: new Date(now), until_at: null, first2: firstOf(closed, scored_at) ?? score2 },
    },
  ]
}

const isSameTime = (a: Date | string, b: Date | string): boolean => +new Date(a) === +new Date(b)

/** First public score before the one given at this time. */
const firstOf = (spans: readonly Span[], scoredAt: Date | string): number | undefined =>
  spans.find(({ scored_at }) => !isSameTime(scored_at, scoredAt))?.first2

async function loadSpans(db: PoolClient, t: TableName, reviewIds: readonly string[]): Promise<Span[]> {
  const s = alias(reviewScore, 's')
  const { rows } = await db.query<Span>(
    `select s.* from ${t(reviewScore)} s where ${s.review_id} = any($1) order by ${s.review_id}, ${s.from_at}`,
    [[...new Set(reviewIds)]],
  )
  return rows
}
