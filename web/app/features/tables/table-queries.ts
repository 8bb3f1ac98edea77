import type {
  CategoryDocument,
  CategoryList,
  RowList,
  RowVersionDocument,
  RowVersionList,
} from '@koryaku/contracts/categories/category.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { tableQueryKeys } from '#app/api/table-query-keys.ts'
import { finished, leftRows } from '#app/features/tables/left-tables.ts'
import type { LoadedRows } from '#app/features/tables/table-saver.ts'

export const myTables = () =>
  infiniteQueryOptions({
    queryKey: tableQueryKeys.list(),
    queryFn: ({ pageParam, signal }) =>
      apiGet<CategoryList>('my/database_categories', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const myTable = (id: string) =>
  queryOptions({
    queryKey: tableQueryKeys.one(id),
    queryFn: ({ signal }) => apiGet<CategoryDocument>(path`my/database_categories/${id}`, { signal }),
  })

export type Links = RowList['meta']['links']

/**
 * All rows of an own table. Later pages may be newer than the revision of the first; a save based on it then
 * reports a conflict.
 */
export async function loadRows(id: string, signal?: AbortSignal): Promise<LoadedRows & { links: Links }> {
  const rows: LoadedRows['rows'] = []
  const links: Links = {}
  let revision: number | undefined
  let after: string | null = null
  do {
    const page: RowList = await apiGet<RowList>(path`my/database_categories/${id}/rows`, {
      query: { after },
      ...(signal ? { signal } : {}),
    })
    revision ??= page.meta.revision
    Object.assign(links, page.meta.links)
    for (const { id: rowId, attributes } of page.data) rows.push({ rowId, ...attributes })
    after = page.meta.next
  } while (after !== null)
  return { rows, links, revision }
}

/** Initial data of a grid: rows from the server, and unsaved rows of this device. */
async function openRows(id: string, signal: AbortSignal) {
  await finished(id)
  return { ...(await loadRows(id, signal)), left: await leftRows(id) }
}
export type OpenedRows = Awaited<ReturnType<typeof openRows>>

/** Read again each time the table is opened. */
export const myTableRows = (id: string) =>
  queryOptions({
    queryKey: tableQueryKeys.rows(id),
    queryFn: ({ signal }) => openRows(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The saves of a table, newest first; read again each time they are opened. */
export const tableVersions = (id: string) =>
  infiniteQueryOptions({
    queryKey: tableQueryKeys.versions(id),
    queryFn: ({ pageParam: before, signal }) =>
      apiGet<RowVersionList>(path`my/database_categories/${id}/versions`, { query: { before }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    gcTime: 0,
  })

/** All rows as of one save. */
export const tableVersion = (id: string, revision: string) =>
  queryOptions({
    queryKey: tableQueryKeys.version(id, revision),
    queryFn: ({ signal }) =>
      apiGet<RowVersionDocument>(path`my/database_categories/${id}/versions/${revision}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
