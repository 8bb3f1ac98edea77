/** How many versions stand on one page: as many as lie between two whole saves, so that it reads one or two of them. */
export const VERSIONS_PER_PAGE = 50
