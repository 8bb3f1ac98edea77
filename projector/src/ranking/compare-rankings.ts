import type { RankedArticle } from './replay.ts'

/** The rank of one article in two rankings; null: not in that ranking. */
export interface RankChange {
  articleId: string
  title: string
  before: number | null
  after: number | null
  /** Places gained; null where one of the two is missing. */
  move: number | null
}

/** Every article of either list, in the order of the second, then those that fell out of it. */
export function compareRankings(
  before: readonly RankedArticle[],
  after: readonly RankedArticle[],
): RankChange[] {
  const placesBefore = new Map(before.map(({ articleId, rank }) => [articleId, rank]))
  const stays = new Set(after.map(({ articleId }) => articleId))
  return [
    ...after.map(({ articleId, title, rank }) => {
      const place = placesBefore.get(articleId) ?? null
      return { articleId, title, before: place, after: rank, move: place === null ? null : place - rank }
    }),
    ...before
      .filter(({ articleId }) => !stays.has(articleId))
      .map(({ articleId, title, rank }) => ({ articleId, title, before: rank, after: null, move: null })),
  ]
}
