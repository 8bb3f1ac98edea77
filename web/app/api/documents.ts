import type { Resource } from '@koryaku/contracts/http/json-api.ts'

/** Finds the resources that a document's relationships point at. */
export interface Included {
  find<R extends Resource>(from: Resource, relationship: string): R | null
  get<R extends Resource>(type: R['type'], id: string): R | null
}

/** An index of `included` (and of `data`, to which relationships may point too). */
export function includedOf(document: { data: Resource | Resource[]; included?: Resource[] }): Included {
  const index = new Map<string, Resource>()
  const data = Array.isArray(document.data) ? document.data : [document.data]
  for (const resource of [...data, ...(document.included ?? [])]) {
    index.set(`${resource.type}:${resource.id}`, resource)
  }
  const get = <R extends Resource>(type: R['type'], id: string) =>
    (index.get(`${type}:${id}`) as R | undefined) ?? null
  return {
    get,
    find: <R extends Resource>(from: Resource, relationship: string) => {
      const target = from.relationships?.[relationship]?.data
      return target ? get<R>(target.type, target.id) : null
    },
  }
}

interface Page {
  data: unknown[]
  meta: { totalCount: number }
}

/** Next page of an endless list, or undefined at totalCount. */
export const nextPage = (last: Page, pages: Page[], lastPage: number): number | undefined => {
  const loaded = pages.reduce((sum, page) => sum + page.data.length, 0)
  return last.data.length > 0 && loaded < last.meta.totalCount ? lastPage + 1 : undefined
}

/** Rows of all pages. A row that moved to a later page between two reads keeps its first position. */
export function rowsOf<P, Row extends { id: string }>(
  pages: readonly P[] | undefined,
  of: (page: P) => Row[],
): Row[] {
  const rows = new Map<string, Row>()
  for (const row of pages?.flatMap(of) ?? []) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}
