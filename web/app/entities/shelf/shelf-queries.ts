import type {
  MyShelfEntryDocument,
  ShelfCountsDocument,
  ShelfList,
} from '@koryaku/contracts/shelf/shelf.api.ts'
import {
  type ShelfSort,
  type ShelfState,
  shelfSorts,
  shelfStates,
} from '@koryaku/contracts/shelf/shelf-parts.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path, type Query } from '#app/api/client.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { shelfQueryKeys } from '#app/api/shelf-query-keys.ts'

const shelf = (queryKey: readonly unknown[], target: string, query: Query) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      apiGet<ShelfList>(target, { query: { ...query, after: pageParam, per: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.meta.next ?? undefined,
  })
export type ShelfListQuery = ReturnType<typeof shelf>

/** @param state null: all */
export const ownShelf = (state: ShelfState | null, sort: ShelfSort) =>
  shelf(shelfQueryKeys.own(state, sort), 'my/shelf', { state, sort })
export const userShelf = (name: string, state: ShelfState | null) =>
  shelf(shelfQueryKeys.ofUser(name, state), path`users/${name}/shelf`, { state })

export const ownShelfEntry = (slug: string) =>
  queryOptions({
    queryKey: shelfQueryKeys.ownOfGame(slug),
    queryFn: ({ signal }) => apiGet<MyShelfEntryDocument>(path`my/shelf/${slug}`, { signal }),
  })
export const shelfCounts = (slug: string) =>
  queryOptions({
    queryKey: shelfQueryKeys.countsOf(slug),
    queryFn: ({ signal }) => apiGet<ShelfCountsDocument>(path`games/${slug}/shelf_counts`, { signal }),
  })

/** The state in the parameters of a page; null: all. */
export const shelfStateIn = (search: URLSearchParams): ShelfState | null =>
  shelfStates.find(state => state === search.get('state')) ?? null
export const shelfSortIn = (search: URLSearchParams): ShelfSort =>
  shelfSorts.find(sort => sort === search.get('sort')) ?? 'recent'
