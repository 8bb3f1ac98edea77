import type { PageQuery } from '@koryaku/contracts/http/json-api.ts'

/** JSON:API list from ready fragments: nothing is parsed or serialised again. */
export function listDocument(
  data: string,
  included: (string | null)[],
  meta: Record<string, unknown>,
): string {
  const parts = included.filter(part => part !== null && part !== '').join(',')
  return `{"data":[${data}],"included":[${parts}],"meta":${JSON.stringify(meta)}}`
}

/** `limit` and `offset` of a page. */
export const pageWindow = ({ page, per }: PageQuery): { limit: number; offset: number } => ({
  limit: per,
  offset: (page - 1) * per,
})

/**
 * Total of a list that is too long to count: one more than is known, as long as pages are full.
 * @param listed rows of this page
 */
export const openTotal = ({ page, per }: PageQuery, listed: number): number =>
  (page - 1) * per + listed + (listed === per ? 1 : 0)
