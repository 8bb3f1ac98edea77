/** Keys of shelves, apart from those that every page loads; `query-keys.ts` describes how keys are made. */
export const shelfQueryKeys = {
  all: ['shelf'] as const,
  own: (state: string | null, sort: string) => ['shelf', 'mine', 'list', state, sort] as const,
  games: (shelf: string, wanted: object) => ['shelf', 'mine', 'games', shelf, wanted] as const,
  ownOfGame: (slug: string) => ['shelf', 'mine', 'game', slug] as const,
  ofUser: (name: string, state: string | null) => ['shelf', 'user', name, state] as const,
  countsOf: (slug: string) => ['shelf', 'counts', slug] as const,
}
