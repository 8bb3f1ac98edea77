import { weight4Of } from '@koryaku/contracts/reviews/score-weight.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { reviewAuthor } from '@koryaku/contracts/tables/review-author.table.ts'
import type { PoolClient } from 'pg'
import { loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { counts, type Exclusions } from './exclusions.ts'
import type { ReviewRow, ReviewStep } from './review-row.ts'

type Author = Written<typeof reviewAuthor>
interface Reviews {
  /** As they were before the batch; those of authors whose weight changes are added. */
  before: Map<string, ReviewRow>
  after: Map<string, ReviewRow>
}

/** Brings the histories of authors and the weights of their reviews to the end of the batch. */
export async function weighReviews(
  db: PoolClient,
  t: TableName,
  steps: readonly ReviewStep[],
  exclusions: Exclusions,
  reviews: Reviews,
): Promise<void> {
  const { before, after } = reviews
  const authorIds = new Set(steps.map(({ data }) => data.authorId))
  const authors = await loadRows(db, t, reviewAuthor, authorIds)
  const weightsBefore = new Map([...authors].map(([id, author]) => [id, weightOf(author)]))
  const authorOf = (id: string): Author =>
    authors.get(id) ?? { user_id: id, first_day: '', last_day: '', articles: 0, reviews: 0 }
  for (const step of steps) authors.set(step.data.authorId, evolve(authorOf(step.data.authorId), step))
  for (const row of after.values()) {
    const author = authorOf(row.author_id)
    const change = Number(isPublic(row)) - Number(isPublic(before.get(row.review_id)))
    authors.set(row.author_id, { ...author, reviews: author.reviews + change })
  }
  await upsertRows(db, t, reviewAuthor, authors.values())

  const changed = [...authorIds].filter(id => {
    const known = weightsBefore.get(id)
    return known !== undefined && known !== weightOf(authorOf(id))
  })
  await addReviewsOf(db, t, [...new Set([...changed, ...exclusions.changed])], reviews)
  const unknown = [...after.values()].map(row => row.author_id).filter(id => !authors.has(id))
  for (const [id, author] of await loadRows(db, t, reviewAuthor, unknown)) authors.set(id, author)
  for (const [id, row] of after) {
    const isCounted = counts(exclusions.after, row.author_id, row.published_at ?? new Date(0))
    after.set(id, { ...row, weight4: isCounted ? weightOf(authorOf(row.author_id)) : 0 })
  }
}

const isPublic = (row: ReviewRow | undefined): boolean => row?.status === 'published'

const DAY_MS = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const weightOf = ({ first_day, last_day, articles, reviews }: Author): number =>
  weight4Of({
    days: first_day ? (Date.parse(last_day) - Date.parse(first_day)) / DAY_MS : 0,
    works: articles + reviews,
  })

/** Earliest, latest and largest: the same in whatever order the streams of the author's reviews are read. */
function evolve(author: Author, { type, data, metadata }: ReviewStep): Author {
  if (type !== 'ReviewPublished' && type !== 'ReviewRevised') return author
  const at = Date.parse(metadata.occurredAt)
  const { accountDays, works } = 'weightFacts' in data ? data.weightFacts : { accountDays: 0, works: 0 }
  const [first, last] = [dayOf(at - accountDays * DAY_MS), dayOf(at)]
  return {
    ...author,
    first_day: author.first_day && author.first_day < first ? author.first_day : first,
    last_day: author.last_day > last ? author.last_day : last,
    articles: Math.max(author.articles, works),
  }
}

/** All reviews of these authors are weighed again. */
async function addReviewsOf(
  db: PoolClient,
  t: TableName,
  authorIds: readonly string[],
  { before, after }: Reviews,
): Promise<void> {
  if (authorIds.length === 0) return
  const r = alias(gameReview, 'r')
  const { rows } = await db.query<ReviewRow>(
    `select r.* from ${t(gameReview)} r where ${r.author_id} = any($1)`,
    [authorIds],
  )
  for (const row of rows) {
    if (!before.has(row.review_id)) before.set(row.review_id, row)
    if (!after.has(row.review_id)) after.set(row.review_id, row)
  }
}
