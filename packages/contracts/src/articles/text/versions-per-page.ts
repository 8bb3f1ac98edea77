/** Versions per page: the distance between two whole saves, so that a page reads one or two of them. */
export const VERSIONS_PER_PAGE = 50
