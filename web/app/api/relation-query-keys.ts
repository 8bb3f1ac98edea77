/**
 * Keys of a member's blocks and mutes, apart from those that every page loads. Conventions: `query-keys.ts`.
 */
export const relationQueryKeys = {
  all: ['my', 'relations'] as const,
  list: (kind: 'block' | 'mute') => ['my', 'relations', 'list', kind] as const,
  with: (name: string) => ['my', 'relations', 'with', name] as const,
  words: () => ['my', 'relations', 'words'] as const,
}
