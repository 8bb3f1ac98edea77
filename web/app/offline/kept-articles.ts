import { ARTICLE_CACHE, FILE_CACHE } from '#app/offline/caches.ts'

const ARTICLES_KEPT = 20
const FILES_KEPT = 300

/** Keeps the public page of the article that is being read, with its files, for times without a connection. */
export async function keepArticle(pathname: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const page = await fetch(pathname, { headers: { accept: 'text/html' } })
  // Pages of a member's own are marked as not to be stored.
  if (!page.ok || page.headers.get('cache-control')?.includes('no-store')) return
  const articles = await caches.open(ARTICLE_CACHE)
  // Taken out first: the order of the cache is the order of reading.
  await articles.delete(pathname)
  await articles.put(pathname, page)
  await trim(articles, ARTICLES_KEPT)

  const files = await caches.open(FILE_CACHE)
  const wanted = new Set([...loadedFiles(), ...picturesOf(document)])
  for (const address of wanted) if (!(await files.match(address))) await files.add(address)
  await trim(files, FILES_KEPT)
}

/** Opens the kept page, where there is one, instead of an error. */
export async function openKeptArticle(pathname: string): Promise<void> {
  if (!('caches' in globalThis)) return
  if (await caches.match(pathname, { cacheName: ARTICLE_CACHE })) location.assign(pathname)
}

/** Deletes cached articles: the reading history of a user on this device is private. */
export async function forgetKeptArticles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(ARTICLE_CACHE)
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

const picturesOf = (root: Document): string[] =>
  [...root.querySelectorAll<HTMLImageElement>('article img')]
    .map(({ src }) => new URL(src))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/media/'))
    .map(({ pathname }) => pathname)

async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}
