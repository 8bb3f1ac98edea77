/** Words of addresses below `/games` and `/api/games`: a game of that slug could not be reached. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['request', 'search'])
