/** Does an address ask for the official templates? `?official=1` is the form of the API. */
export const isOfficial = (search: URLSearchParams): boolean =>
  ['true', '1'].includes(search.get('official') ?? '')
