import type { ReviewOrder } from '@koryaku/contracts/reviews/review.api.ts'
import { reviewSorts } from '#app/entities/review/review-queries.ts'
import { useReviewText } from '#app/entities/review/strings.ts'
import { LinkTabs } from '#app/ui/link-tabs.tsx'

/** Orders of a list of reviews, as links. */
export function SortTabs({ path, current }: { path: string; current: ReviewOrder }) {
  const text = useReviewText()
  const tabs = reviewSorts.map(sort => ({
    to: sort === 'latest' ? path : `${path}?sort=${sort}`,
    label: text.sorts[sort],
    current: sort === current,
  }))
  return <LinkTabs label={text.sortLabel} tabs={tabs} />
}
