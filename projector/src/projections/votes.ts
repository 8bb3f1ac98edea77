import { articleVote } from '@koryaku/contracts/tables/article-vote.table.ts'
import { articleVoteCount } from '@koryaku/contracts/tables/article-vote-count.table.ts'
import { boolean, integer, position, text, timestamptz } from '@koryaku/contracts/tables/columns.ts'
import { alias, type Row, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { voteExclusion } from '@koryaku/contracts/tables/vote-exclusion.table.ts'
import {
  ArticleVoted,
  type ArticleVoteEvent,
  articleVoteFamily,
} from '@koryaku/contracts/votes/article-vote.events.ts'
import { type VoteKind, voteAbout } from '@koryaku/contracts/votes/article-vote.ts'
import { articleVotesToldFamily } from '@koryaku/contracts/votes/article-votes-told.events.ts'
import { levelWeight } from '@koryaku/contracts/votes/told-votes.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { defineChanges } from '#engine/define-changes.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { addToRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { applyExclusions, counts, type Exclusions, exclusionEvents, noExclusions } from './exclusions.ts'
import { Sums } from './sums.ts'

type VoteRow = Written<typeof articleVote>
type CountRow = Written<typeof articleVoteCount>

const voteChange = defineChanges('article_vote_change', {
  ...{ article_id: text(), user_id: text(), vote: text<VoteKind>(), about: text() },
  ...{ at: timestamptz(), is_set: boolean(), weighs: boolean(), position: position() },
})
const toldChange = defineChanges('article_votes_told', {
  ...{ article_id: text(), vote: text<VoteKind>(), about: text(), told: integer() },
})
type Counted = Pick<VoteRow, 'article_id' | 'vote' | 'about' | 'weighs'>

/** Votes of readers on guides, and their numbers. */
export const votes = defineProjection({
  name: 'votes',
  codeVersion: 2,
  tables: [articleVote, articleVoteCount, voteExclusion],
  handles: on(...articleVoteFamily.events, ...articleVotesToldFamily.events, ...exclusionEvents),
  async apply(db, events, t) {
    const given = events.filter(articleVoteFamily.has)
    const givers = given.map(({ data }) => data.userId)
    const exclusions = await applyExclusions(db, t, voteExclusion, events, givers)
    const sums = toldSums(events)
    const add = (row: Counted, change: number) => {
      const sum = sums.of([row.article_id, row.vote, row.about].join(' '))
      sum.readers += change
      if (row.weighs) sum.weighing += change
    }
    for (const { change, ...row } of await recount(db, t, exclusions)) add(row, change)
    const rows = new Map<string, VoteRow>()
    for (const event of given) {
      const row = rowOf(event, exclusions)
      rows.set(keyOf(row), row)
      // Zeros too: which rows there are must not depend on how the log was cut into batches.
      add(row, 0)
    }
    for (const before of await standing(db, t, rows)) if (before.counted) add(before, -1)
    for (const row of rows.values()) if (row.counted) add(row, 1)
    await upsertRows(db, t, articleVote, rows.values())
    await addToRows(db, t, articleVoteCount, sums.rows())
  },
  bulk: {
    changes: [voteChange, toldChange],
    async append(db, events, t, changes) {
      await applyExclusions(db, t, voteExclusion, events, [])
      for (const event of events.filter(articleVoteFamily.has)) {
        const { counted: _, ...row } = rowOf(event, noExclusions)
        changes.add(voteChange, { ...row, position: event.position })
      }
      for (const { readers: _, weighing: __, ...row } of toldSums(events).rows()) changes.add(toldChange, row)
    },
    folds: [{ tables: [articleVote, articleVoteCount], statements: t => [foldVotes(t), foldVoteCounts(t)] }],
  },
})

/** The last of each reader, guide and kind. */
function foldVotes(t: TableName): string {
  const { article_id, user_id, vote, at, is_set, position } = voteChange.names
  const from = `x.${voteExclusion.names.from_at}`
  const key = [article_id, user_id, vote].join(', ')
  return `insert into ${t(articleVote)} (${articleVote.list})
    select ${Object.keys(articleVote.columns)
      .map(name =>
        name === articleVote.names.counted
          ? `c.${is_set} and (${from} is null or c.${at} < ${from})`
          : `c.${name}`,
      )
      .join(', ')}
      from (select distinct on (${key}) * from ${t(voteChange)} order by ${key}, ${position} desc) c
      left join ${t(voteExclusion)} x on x.${voteExclusion.names.user_id} = c.${user_id}`
}

/** Also for votes that were all withdrawn: `apply` keeps a row for them. */
function foldVoteCounts(t: TableName): string {
  const { counted, weighs } = articleVote.names
  const { told } = toldChange.names
  const of = ({ article_id, vote, about }: Pick<typeof articleVote.names, 'article_id' | 'vote' | 'about'>) =>
    [article_id, vote, about].join(', ')
  return `insert into ${t(articleVoteCount)} (${articleVoteCount.list})
    select article_id, vote, about, sum(readers), sum(weighing), sum(told) from (
      select ${of(articleVote.names)}, ${counted}::int as readers, (${counted} and ${weighs})::int as weighing, 0 as told
        from ${t(articleVote)}
      union all select ${of(voteChange.names)}, 0, 0, 0 from ${t(voteChange)}
      union all select ${of(toldChange.names)}, 0, 0, ${told} from ${t(toldChange)}) c (article_id, vote, about, readers, weighing, told)
     group by article_id, vote, about`
}

/** Numbers that authors were notified of, by guide, kind and target; votes are added to them. */
function toldSums(events: readonly Recorded[]): Sums<CountRow> {
  const sums = new Sums(key => ({ ...keyed(key), readers: 0, weighing: 0, told: 0 }))
  for (const { data } of events.filter(articleVotesToldFamily.has))
    sums.of([data.articleId, data.vote, data.asOf].join(' ')).told += levelWeight[data.level]
  return sums
}

const keyOf = ({ article_id, user_id, vote }: VoteRow): string => [article_id, user_id, vote].join(' ')

function keyed(key: string): Pick<VoteRow, 'article_id' | 'vote' | 'about'> {
  const [article_id = '', vote, about = ''] = key.split(' ')
  return { article_id, vote: vote as VoteRow['vote'], about }
}

function rowOf({ type, data, metadata }: Recorded<ArticleVoteEvent>, { after }: Exclusions): VoteRow {
  const is_set = type === ArticleVoted.type
  return {
    ...{ article_id: data.articleId, user_id: data.userId, vote: data.vote },
    ...{ about: voteAbout(data.vote, data), at: metadata.occurredAt, is_set },
    counted: is_set && counts(after, data.userId, metadata.occurredAt),
    weighs: data.weighs !== false,
  }
}

/** The rows of these votes before the batch. */
async function standing(
  db: PoolClient,
  t: TableName,
  rows: ReadonlyMap<string, VoteRow>,
): Promise<Row<typeof articleVote>[]> {
  if (rows.size === 0) return []
  const [v, w] = [alias(articleVote, 'v'), alias(articleVote, 'w')]
  const { rows: known } = await db.query<Row<typeof articleVote>>(
    `select v.* from json_populate_recordset(null::${t(articleVote)}, $1::json) w
       join ${t(articleVote)} v
         on ${v.article_id} = ${w.article_id} and ${v.user_id} = ${w.user_id} and ${v.vote} = ${w.vote}`,
    [JSON.stringify([...rows.values()])],
  )
  return known
}

/** Takes out the votes of accounts that no longer count, and puts back those that count again. */
async function recount(
  db: PoolClient,
  t: TableName,
  { after, changed }: Exclusions,
): Promise<(Counted & { change: number })[]> {
  if (changed.length === 0) return []
  const v = alias(articleVote, 'v')
  const since = changed.map(userId => ({ user_id: userId, from_ms: after.get(userId) ?? null }))
  const { rows } = await db.query<Counted & { change: number }>(
    `with since as (
       select user_id, to_timestamp(from_ms / 1000) as from_at
         from json_to_recordset($1::json) as s (user_id text, from_ms double precision))
     update ${t(articleVote)} v set ${articleVote.names.counted} = not ${v.counted} from since s
      where ${v.user_id} = s.user_id and ${v.is_set}
        and ${v.counted} <> (s.from_at is null or ${v.at} < s.from_at)
     returning ${v.article_id}, ${v.vote}, ${v.about}, ${v.weighs}, case when ${v.counted} then 1 else -1 end as change`,
    [JSON.stringify(since)],
  )
  return rows
}
