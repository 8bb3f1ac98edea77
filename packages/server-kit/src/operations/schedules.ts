/** The nightly refresh of the external games database: the name of its queue and of its schedule. */
export const IGDB_REFRESH = 'igdb_refresh'
