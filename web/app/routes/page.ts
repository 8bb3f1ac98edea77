import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Language } from '#app/i18n/language.ts'

/** The requested page: the same on the server and in the browser. */
export interface PageRequest {
  params: Record<string, string>
  search: URLSearchParams
  language: Language
}

export interface PageContext extends PageRequest {
  productName: string
  /** Absolute address of a path of this site, in the current language. */
  absolute: (path: string) => string
  /** Absolute URL of a file of this site, such as an image: the same in all languages. */
  fileUrl: (path: string) => string
  /** Loaded data: `cache.getQueryData(gameQuery(slug).queryKey)`; undefined while loading. */
  cache: QueryClient
}

export interface PageMeta {
  title: string
  description: string
  /** Overrides the route table, for example for a search with a query. */
  robots?: 'all' | 'none' | 'noindex'
  /** Path without language prefix; default: the requested path, without its query. */
  canonical?: string
  /** Path or address of the picture for cards in other places. */
  image?: string | null
  /**
   * The current location (path without language prefix): requests for the old address are redirected to it.
   */
  movedTo?: string | null
  /** Path of the Atom feed of what the page shows; the feed of the whole site is on every page. */
  feed?: string
  openGraphType?: 'website' | 'article' | 'profile'
  /**
   * The address names a missing section, such as a page beyond the last: the page is shown, with a notice.
   */
  partMissing?: boolean
  /** Only the server writes it into a page: made behind `import.meta.env.SSR`, it costs a browser nothing. */
  jsonLd?: object[] | undefined
}

/** Anything that `queryOptions` or `infiniteQueryOptions` returns. */
export interface PageQuery {
  queryKey: QueryKey
  queryFn?: unknown
  initialPageParam?: unknown
}

/** The default export of every `*.page.tsx`. */
export interface Page {
  Component: ComponentType
  /** False makes the address a 404 without a request to the API. */
  exists?: (request: PageRequest) => boolean
  /** Needed to show the page: the server waits for them; a 404 among them makes the page a 404. */
  queries?: (request: PageRequest) => PageQuery[]
  /**
   * Path of the API that returns a page which visitors see as a 404, to users with access: the author of a
   * draft.
   */
  own?: (request: PageRequest) => string
  /** Nice to have: loaded at the same time, and left out when they fail. */
  extras?: (request: PageRequest) => PageQuery[]
  meta: (context: PageContext) => PageMeta
}

export const definePage = (page: Page): Page => page
