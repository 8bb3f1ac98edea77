/** Keys of game reviews, apart from those that every page loads; `query-keys.ts` describes how keys are made. */
export const reviewQueryKeys = {
  all: ['reviews'] as const,
  list: (sort: string) => ['reviews', 'list', sort] as const,
  ofGame: (slug: string, sort: string) => ['reviews', 'game', slug, sort] as const,
  newestOfGame: (slug: string) => ['reviews', 'game', slug, 'newest'] as const,
  scoreOf: (slug: string) => ['reviews', 'game', slug, 'score'] as const,
  scoreHistoryOf: (slug: string, at = '') => ['reviews', 'game', slug, 'score-history', at] as const,
  ofUser: (name: string) => ['reviews', 'user', name] as const,
  detail: (slug: string, reviewPath: string) => ['reviews', 'detail', slug, reviewPath] as const,
  liked: () => ['reviews', 'liked'] as const,
  following: () => ['reviews', 'following'] as const,
  mine: (filter: string) => ['reviews', 'mine', filter] as const,
  mineOfGame: (slug: string) => ['reviews', 'mine', 'game', slug] as const,
  suspension: (id: string) => ['reviews', 'mine', 'suspension', id] as const,
  edit: (id: string) => ['reviews', 'mine', 'edit', id] as const,
  deviceCopies: (userId: string, slug: string) => ['reviews', 'device-copies', userId, slug] as const,
}
