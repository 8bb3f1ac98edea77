import { besideReviews, type ReviewSource, readReviewRows } from './read-reviews.ts'
import { publicReviews } from './review-lists.ts'
import { reviewResource } from './review-resource.ts'

interface EmbeddedReviews {
  /** Resources as JSON text, without brackets. */
  data: string
  /** Their games and authors. */
  included: string
}

/** Reviews embedded in texts or found by a search, read in one statement. Only public ones, also for their authors. */
export async function embeddedReviews(
  { db, cards }: ReviewSource,
  ids: readonly string[],
): Promise<EmbeddedReviews> {
  if (ids.length === 0) return { data: '', included: '' }
  const rows = await readReviewRows(db, publicReviews(ids), { page: 1, per: ids.length })
  const { included, named } = await besideReviews(cards, rows)
  return { data: rows.map(row => JSON.stringify(reviewResource(row, '', named))).join(','), included }
}
