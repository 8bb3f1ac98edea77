/** Keys of series, apart from those that every page loads. Conventions: `query-keys.ts`. */
export const seriesQueryKeys = {
  articles: (id: string) => ['articles', 'series', id] as const,
  own: () => ['my', 'series'] as const,
  one: (id: string) => ['my', 'series', id] as const,
}
