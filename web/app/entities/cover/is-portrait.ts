const PORTRAIT = '/covers/igdb/'

/** Covers of the external games database are portrait: 264 × 374. */
export const isPortrait = (path: string): boolean => path.startsWith(PORTRAIT)
