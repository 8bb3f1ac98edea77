/** Does an address name the official templates? `official=true` as on this site, `official=1` as in the API. */
export const isOfficial = (search: URLSearchParams): boolean =>
  ['true', '1'].includes(search.get('official') ?? '')
