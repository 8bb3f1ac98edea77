import type { ReviewOrder } from '@koryaku/contracts/reviews/review.api.ts'
import { reviewSorts } from '#app/entities/review/review-queries.ts'
import { useReviewText } from '#app/entities/review/strings.ts'
import { FilterLinks } from '#app/ui/filter-links.tsx'

/** Orders of a list of reviews, as links. */
export function SortLinks({ path, current }: { path: string; current: ReviewOrder }) {
  const text = useReviewText()
  const links = reviewSorts.map(sort => ({
    to: sort === 'latest' ? path : `${path}?sort=${sort}`,
    label: text.sorts[sort],
    current: sort === current,
  }))
  return <FilterLinks label={text.sortLabel} links={links} />
}
