import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HeaderResource } from '@koryaku/contracts/templates/template.api.ts'
import { OFFICIAL_AUTHOR_ID } from '@koryaku/contracts/templates/template-parts.ts'
import type { Pool } from 'pg'

const headers = () =>
  read
    .selectFrom('read.template_header')
    .select(['header_id', 'owner_id', 'title', 'purpose', 'place', 'head'])
    .where('removed', '=', false)
const headersByIds = prepared('template-headers', (ids: Param<readonly string[]>) =>
  headers()
    .where(eb => eb('header_id', '=', eb.fn.any(ids)))
    .orderBy('place')
    .orderBy('header_id'),
)
const headersOf = prepared('own-template-headers', (ownerId: Param<string>) =>
  headers().where('owner_id', '=', ownerId).orderBy('place').orderBy('header_id'),
)

/** All of one owner: some twenty of a member, a hundred of the site at most. */
export const readHeadersOf = async (db: Pool, ownerId: string): Promise<HeaderResource[]> =>
  (await headersOf(db, ownerId)).map(resource)

const resource = (row: Awaited<ReturnType<typeof headersOf>>[number]): HeaderResource => ({
  ...{ type: 'templateHeader', id: row.header_id },
  attributes: {
    ...{ title: row.title, purpose: row.purpose, order: row.place, head: row.head },
    official: row.owner_id === OFFICIAL_AUTHOR_ID,
  },
})

/** Within a text the quotes would be escaped: only relationships look like this. */
const RELATIONSHIP = /"templateHeader":\{"data":\{"type":"templateHeader","id":"([0-9a-z]+)"\}\}/g

/** The headers of the templates of a page, and the page without references to removed headers. */
export async function withHeaders(
  db: Pool,
  page: string,
): Promise<{ data: string; headers: HeaderResource[] }> {
  const ids = [...new Set([...page.matchAll(RELATIONSHIP)].map(([, id = '']) => id))]
  if (ids.length === 0) return { data: page, headers: [] }
  const found = (await headersByIds(db, ids)).map(resource)
  const known = new Set(found.map(({ id }) => id))
  const data = page.replace(RELATIONSHIP, (relationship, id: string) =>
    known.has(id) ? relationship : '"templateHeader":{"data":null}',
  )
  return { data, headers: found }
}
