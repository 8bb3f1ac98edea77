/** Keys of series, apart from those that every page loads; `query-keys.ts` says how they are made. */
export const seriesQueryKeys = {
  articles: (id: string) => ['articles', 'series', id] as const,
  own: () => ['my', 'series'] as const,
  one: (id: string) => ['my', 'series', id] as const,
}
