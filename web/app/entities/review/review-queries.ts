import type { GameScoreDocument } from '@koryaku/contracts/reviews/game-score.api.ts'
import type { ReviewDocument, ReviewList, ReviewOrder } from '@koryaku/contracts/reviews/review.api.ts'
import type { ScoreHistoryDocument } from '@koryaku/contracts/reviews/score-history.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path, type Query } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { reviewQueryKeys } from '#app/api/review-query-keys.ts'

/** An endless list of reviews from any path that answers one. */
export const reviewList = (queryKey: readonly unknown[], target: string, query: Query = {}) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      apiGet<ReviewList>(target, { query: { ...query, page: pageParam, per: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
export type ReviewListQuery = ReturnType<typeof reviewList>

export const reviewSorts = ['latest', 'popular', 'highest', 'lowest'] as const satisfies ReviewOrder[]
/** The order that an address asks for. */
export const reviewSortIn = (search: URLSearchParams): ReviewOrder =>
  reviewSorts.find(sort => sort === search.get('sort')) ?? 'latest'

export const allReviews = (sort: ReviewOrder) =>
  reviewList(reviewQueryKeys.list(sort), 'game_reviews', { sort })
export const gameReviews = (slug: string, sort: ReviewOrder) =>
  reviewList(reviewQueryKeys.ofGame(slug, sort), path`games/${slug}/game_reviews`, { sort })
export const userReviews = (name: string) =>
  reviewList(reviewQueryKeys.ofUser(name), path`users/${name}/game_reviews`)
export const likedReviews = () => reviewList(reviewQueryKeys.liked(), 'game_review_likes')
export const followedReviews = () => reviewList(reviewQueryKeys.following(), 'my/game_reviews/following')

/** As many as the page of a game shows. */
const NEWEST = 3
export const newestReviews = (slug: string) =>
  queryOptions({
    queryKey: reviewQueryKeys.newestOfGame(slug),
    queryFn: ({ signal }) =>
      apiGet<ReviewList>(path`games/${slug}/game_reviews`, { query: { per: NEWEST }, signal }),
  })

/** The average of a game and what it is made of. */
export const gameScore = (slug: string) =>
  queryOptions({
    queryKey: reviewQueryKeys.scoreOf(slug),
    queryFn: ({ signal }) => apiGet<GameScoreDocument>(path`games/${slug}/score`, { signal }),
  })

/** The scores of a game by period. @param at as of the end of a past day; without it, of today */
export const scoreHistory = (slug: string, at?: string) =>
  queryOptions({
    queryKey: reviewQueryKeys.scoreHistoryOf(slug, at),
    queryFn: ({ signal }) =>
      apiGet<ScoreHistoryDocument>(path`games/${slug}/score/history`, { query: { at }, signal }),
  })

export const reviewApiPath = (slug: string, reviewPath: string) =>
  path`games/${slug}/game_reviews/${reviewPath}`
export const reviewDetail = (slug: string, reviewPath: string) =>
  queryOptions({
    queryKey: reviewQueryKeys.detail(slug, reviewPath),
    queryFn: ({ signal }) => apiGet<ReviewDocument>(reviewApiPath(slug, reviewPath), { signal }),
  })
