/** Keys of what only pages for writers ask for: no first page of a visitor carries them. */
export const writingKeys = {
  text: (articlePath: string, opening: number) => ['my', 'text', articlePath, opening] as const,
  textVersions: (articlePath: string, page: number | null) =>
    ['my', 'text-versions', articlePath, page] as const,
  allTextVersions: (articlePath: string) => ['my', 'text-versions', articlePath] as const,
  textVersion: (articlePath: string, ref: string) => ['my', 'text-version', articlePath, ref] as const,
  draftLinks: (articlePath: string) => ['my', 'draft-links', articlePath] as const,
  sharedDraft: (articlePath: string, token: string) => ['shared-draft', articlePath, token] as const,
  publicVersions: (articlePath: string) => ['public-versions', articlePath] as const,
  publicVersion: (articlePath: string, ref: string) => ['public-version', articlePath, ref] as const,
  /** Content of the compared versions. */
  cards: (wanted: object) => ['version-cards', wanted] as const,
  numbers: (articlePath: string, from: string, to: string) =>
    ['my', 'numbers', articlePath, from, to] as const,
  images: (q = '', deleted = false) => ['my', 'images', q, deleted] as const,
  allImages: ['my', 'images'] as const,
  sharedImages: (q = '', licence = '') => ['images', q, licence] as const,
  allSharedImages: ['images'] as const,
  gameTags: (slug: string) => ['tags', 'game', slug] as const,
  ownTags: (slug: string) => ['my', 'tags', slug] as const,
  tagSearch: (slug: string, query: string) => ['tags', 'search', slug, query] as const,
  image: (id: string) => ['my', 'images', 'one', id] as const,
}
