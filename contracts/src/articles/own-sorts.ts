/** In which order one's own articles stand, the most first; `updated` is how they stand when nothing is said. */
export const ownSorts = ['updated', 'published', 'views', 'likes', 'bookmarks'] as const
export type OwnSort = (typeof ownSorts)[number]
