/** Keys of what a member does not wish to meet, apart from those that every page loads; `query-keys.ts` says how they are made. */
export const relationQueryKeys = {
  all: ['my', 'relations'] as const,
  list: (kind: 'block' | 'mute') => ['my', 'relations', 'list', kind] as const,
  with: (name: string) => ['my', 'relations', 'with', name] as const,
  words: () => ['my', 'relations', 'words'] as const,
}
