/** Keys of the user's data tables, apart from those that every page loads. Conventions: `query-keys.ts`. */
export const tableQueryKeys = {
  list: () => ['my', 'tables', 'list'] as const,
  one: (id: string) => ['my', 'tables', 'one', id] as const,
  /** Whether those that a text shows are public. */
  shown: (ids: readonly string[]) => ['my', 'tables', 'shown', ...ids] as const,
  uses: (id: string) => ['my', 'tables', 'uses', id] as const,
  rows: (id: string) => ['my', 'tables', 'rows', id] as const,
  versions: (id: string) => ['my', 'tables', 'versions', id] as const,
  version: (id: string, revision: string) => ['my', 'tables', 'version', id, revision] as const,
}
