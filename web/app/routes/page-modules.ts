import type { Page } from '#app/routes/page.ts'
import type { RouteEntry } from '#app/routes/route-table.ts'

const loaders = import.meta.glob<Page>('../features/**/*.page.tsx', { import: 'default' })
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
    const load = loaders[`../features/${entry.page}.page.tsx`]
    if (!load) throw new Error(`no page module ${entry.page}`)
    promise = load().then(page => {
      loaded.set(entry.page, page)
      return page
    })
    promise.catch(() => pending.delete(entry.page))
    pending.set(entry.page, promise)
  }
  return promise
}
