import { reviewQueryKeys } from '#app/api/review-query-keys.ts'
import { reviewList } from '#app/entities/review/review-queries.ts'

export const myReviewFilters = ['all', 'published', 'draft', 'deleted'] as const
type MyReviewFilter = (typeof myReviewFilters)[number]

/** The filter that an address asks for. */
export const myReviewFilterIn = (search: URLSearchParams): MyReviewFilter =>
  myReviewFilters.find(filter => filter === search.get('filter')) ?? 'all'

export const myReviews = (filter: MyReviewFilter) =>
  reviewList(reviewQueryKeys.mine(filter), 'my/game_reviews', filter === 'all' ? {} : { filter })
