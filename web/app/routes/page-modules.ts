import type { Page } from '#app/routes/page.ts'
import type { RouteEntry } from '#app/routes/route-entry.ts'

/**
 * Pages on which most visits begin. The file names of the others are in a separate chunk, which the server adds to pages
 * that need it: file names contain hashes, which do not compress.
 */
const visited = import.meta.glob<Page>(
  [
    '../features/{articles,home,policies,ranking,search,users}/*.page.tsx',
    '../features/games/game{,-*}.page.tsx',
    '../features/game-reviews/{game-reviews,review,review-list}.page.tsx',
  ],
  { import: 'default' },
)
const loaded = new Map<string, Page>()

/** Name of a page's module in the build manifest. */
export const moduleOf = (entry: RouteEntry): string => `app/features/${entry.page}.page.tsx`

/** The page of a route, if its code is here already. */
export const loadedPage = (entry: RouteEntry): Page | undefined => loaded.get(entry.page)

const pending = new Map<string, Promise<Page>>()

/** Loads the code of a route; the same promise for the same route, so that React can suspend on it. */
export function loadPage(entry: RouteEntry): Promise<Page> {
  let promise = pending.get(entry.page)
  if (!promise) {
    promise = load(entry.page)
    promise.catch(() => pending.delete(entry.page))
    pending.set(entry.page, promise)
  }
  return promise
}

/** Shorter waits are not worth a word. */
const QUIET_MS = 300
const waitedFor = new WeakSet<Promise<Page>>()

/**
 * Loads the code of the page that the user navigated to. Until then the previous page stays; after a delay it
 * is marked as busy.
 */
export function loadPageShown(entry: RouteEntry): Promise<Page> {
  const page = loadPage(entry)
  if (typeof document !== 'undefined' && !waitedFor.has(page)) {
    waitedFor.add(page)
    const content = document.getElementById('content')
    const timer = setTimeout(() => content?.setAttribute('aria-busy', 'true'), QUIET_MS)
    const end = () => {
      clearTimeout(timer)
      content?.removeAttribute('aria-busy')
    }
    page.then(end, end)
  }
  return page
}

async function load(name: string): Promise<Page> {
  const path = `../features/${name}.page.tsx`
  const loader = visited[path] ?? (await import('#app/routes/all-pages.ts')).all[path]
  if (!loader) throw new Error(`no page module ${name}`)
  const page = await loader()
  loaded.set(name, page)
  return page
}
