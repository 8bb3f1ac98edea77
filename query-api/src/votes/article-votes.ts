import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleVoteCount } from '@koryaku/contracts/tables/article-vote-count.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { AS_OF, uncheckedSql } from '@koryaku/contracts/tables/unchecked-guides.ts'
import type { ArticleVotes } from '@koryaku/contracts/votes/article-vote.api.ts'
import { ENOUGH_READERS, type VoteKind } from '@koryaku/contracts/votes/article-vote.ts'
import type { Pool } from 'pg'

const a = alias(articleCard, 'a')
const c = alias(articleVoteCount, 'c')

/**
 * Vote counts of a public guide in its current text and version. Votes on an earlier state do not count, except
 * `helpful`.
 */
const VOTES = `
  select ${AS_OF} as as_of, u.version_id, u.label, (
      select json_object_agg(${c.vote}, json_build_array(${c.readers}, ${c.weighing})) from ${c}
       where ${c.article_id} = ${a.article_id}
         and ${c.about} in ('', ${AS_OF}, ${AS_OF} || '+' || u.version_id)) as counts
    from ${a} left join (${uncheckedSql(`${a.article_id} = $1`)}) u on u.id = ${a.article_id}
   where ${a.article_id} = $1 and ${a.kind} = 'strategy' and ${a.status} = 'published'`

interface VotesRow {
  as_of: string
  version_id: string | null
  label: string | null
  counts: Partial<Record<VoteKind, [readers: number, weighing: number]>> | null
}

/** Votes of readers on a public guide; undefined for all other articles. */
export async function readVotes(db: Pool, articleId: string): Promise<ArticleVotes | undefined> {
  const { rows } = await db.query<VotesRow>({ name: 'article-votes', text: VOTES, values: [articleId] })
  const [row] = rows
  if (!row) return undefined
  const of = (vote: VoteKind) => row.counts?.[vote] ?? [0, 0]
  const [[helpful], [outdated, weighing], [otherVersion], [works, worksWeighing]] = [
    ...[of('helpful'), of('outdated')],
    ...[of('other_version'), of('works')],
  ] as [[number, number], [number, number], [number, number], [number, number]]
  const { as_of: asOf, version_id: id, label } = row
  return {
    ...{ asOf, helpful, outdated, otherVersion, works },
    foundOutdated: weighing >= ENOUGH_READERS && weighing > worksWeighing,
    version: id !== null && label !== null ? { id, label } : null,
  }
}
