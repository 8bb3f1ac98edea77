import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { Page, PageQuery, PageRequest } from '#app/routes/page.ts'

function fetchOne(client: QueryClient, query: PageQuery): Promise<unknown> {
  return 'initialPageParam' in query
    ? client.fetchInfiniteQuery(query as FetchInfiniteQueryOptions)
    : client.fetchQuery(query as FetchQueryOptions)
}

/** Loads what a page needs into the cache; throws the first failure of a needed query. */
export async function loadQueries(client: QueryClient, page: Page, request: PageRequest): Promise<void> {
  const extras = (page.extras?.(request) ?? []).map(query => fetchOne(client, query).catch(() => undefined))
  const needed = (page.queries?.(request) ?? []).map(query => fetchOne(client, query))
  await Promise.all([...needed, ...extras])
}
