/** Caches of this site on the device; another name makes the service worker drop what an older version kept. */
export const ARTICLE_CACHE = 'articles-1'
export const FILE_CACHE = 'files-1'
