/** What happened to one article inside one window. Likes and bookmarks are net of withdrawn ones. */
export interface WindowCounts {
  likes: number
  bookmarks: number
  views: number
}

/**
 * Ranking formula, version 1: a like says more than a bookmark, and both far more than a view. Integer
 * arithmetic, so that the same counts give the same order everywhere.
 */
export const formulaV1 = {
  version: 'v1',
  weights: { likes: 10, bookmarks: 8, views: 1 },
} as const

export const score = ({ likes, bookmarks, views }: WindowCounts): number =>
  likes * formulaV1.weights.likes + bookmarks * formulaV1.weights.bookmarks + views * formulaV1.weights.views
