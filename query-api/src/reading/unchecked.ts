import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleVoteCount } from '@koryaku/contracts/tables/article-vote-count.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { uncheckedSql } from '@koryaku/contracts/tables/unchecked-guides.ts'
import { ENOUGH_READERS } from '@koryaku/contracts/votes/article-vote.ts'
import type { Pool } from 'pg'

const a = alias(articleCard, 'a')
const c = alias(articleVoteCount, 'c')

/**
 * Unchecked articles. `confirmed` counts the readers who confirm that a guide works with that version. Only readers
 * whose vote has weight count, and they must outnumber those who deny it.
 */
const UNCHECKED = `
  select u.id, u.label, (
      select case when s.works >= ${ENOUGH_READERS} and s.works > s.others then s.works end from (
        select coalesce(sum(${c.weighing}) filter (where ${c.vote} = 'works'), 0)::int as works,
               coalesce(sum(${c.weighing}) filter (where ${c.vote} <> 'works'), 0)::int as others
          from ${c} where ${c.article_id} = u.id and (
            ${c.vote} = 'works' and ${c.about} = u.as_of || '+' || u.version_id
            or ${c.vote} in ('outdated', 'other_version') and ${c.about} = u.as_of)) s) as confirmed
    from (${uncheckedSql(`${a.article_id} = any($1)`)}) u`

/** Within a text the quotes would be escaped: only a resource looks like this. */
const RESOURCE = /"type":"article","id":"(\w+)","attributes":\{/g

/**
 * Marks the articles in this JSON text that were not checked for the newest version of their game. Where only readers
 * have checked one, the mark contains how many confirm it.
 */
export async function withUnchecked(db: Pool, data: string): Promise<string> {
  const ids = [...data.matchAll(RESOURCE)].map(([, id]) => id)
  const { rows } = await db.query<{ id: string; label: string; confirmed: number | null }>({
    name: 'unchecked-articles',
    text: UNCHECKED,
    values: [ids],
  })
  if (rows.length === 0) return data
  const marks = new Map(rows.map(({ id, ...mark }) => [id, mark]))
  return data.replace(RESOURCE, (found, id: string) => {
    const mark = marks.get(id)
    if (!mark) return found
    const confirmed = mark.confirmed === null ? '' : `"confirmedByReaders":${mark.confirmed},`
    return `${found}"uncheckedFor":${JSON.stringify(mark.label)},${confirmed}`
  })
}
