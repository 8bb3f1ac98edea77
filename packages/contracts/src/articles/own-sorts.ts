/** Sort orders of own articles, descending; `updated` is the default. */
export const ownSorts = ['updated', 'published', 'views', 'likes', 'bookmarks'] as const
export type OwnSort = (typeof ownSorts)[number]
