import { boolean, position, text, timestamptz } from '@koryaku/contracts/tables/columns.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import type { PairTable } from '@koryaku/contracts/tables/pair-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import type { Changes } from '#engine/changes.ts'
import { defineChanges } from '#engine/define-changes.ts'
import type { TableName } from '#engine/table-name.ts'
import { counts, type Exclusions, type ExclusionTable } from './exclusions.ts'

/** One side likes, bookmarks or follows the other, or no longer does. */
export interface PairChange {
  /** The two ids, in the order of the table's key. */
  keys: [string, string]
  isSet: boolean
  event: Recorded
}

/** The two sides of a table of pairs. */
const sidesOf = ({ key: [first = '', second = ''] }: PairTable) => [first, second] as const

/**
 * Brings the pairs to the state of their last event. The second key is the acting account: if that is
 * excluded, the pair is stored and not counted.
 * @returns change of the count per first key
 */
export async function applyPairs(
  db: PoolClient,
  t: TableName,
  table: PairTable,
  changes: PairChange[],
  exclusions: Exclusions,
): Promise<Map<string, number>> {
  const recounted = await recountPairs(db, t, table, exclusions)
  const written = await writePairs(db, t, table, changes, exclusions)
  for (const [key, change] of recounted) written.set(key, (written.get(key) ?? 0) + change)
  return written
}

/** The acting accounts of these changes. */
export const giversOf = (changes: PairChange[]): string[] => changes.map(({ keys }) => keys[1])

/** Takes out the pairs of accounts that no longer count, and puts back those that count again. */
async function recountPairs(
  db: PoolClient,
  t: TableName,
  table: PairTable,
  { after, changed }: Exclusions,
): Promise<Map<string, number>> {
  if (changed.length === 0) return new Map()
  const [first, second] = sidesOf(table)
  const { counted } = table.names
  const p = alias(table, 'p')
  const since = changed.map(userId => ({ user_id: userId, from_ms: after.get(userId) ?? null }))
  const { rows } = await db.query<{ key: string; change: string }>(
    `with since as (
       select user_id, to_timestamp(from_ms / 1000) as from_at
         from json_to_recordset($1::json) as s (user_id text, from_ms double precision)),
     recounted as (
       update ${t(table)} p set ${counted} = not ${p.counted} from since s
        where p.${second} = s.user_id and ${p.is_set}
          and ${p.counted} <> (s.from_at is null or ${p.at} < s.from_at)
       returning p.${first} as key, case when ${p.counted} then 1 else -1 end as change)
     select key, sum(change) as change from recounted group by key`,
    [JSON.stringify(since)],
  )
  return new Map(rows.map(({ key, change }) => [key, Number(change)]))
}

async function writePairs(
  db: PoolClient,
  t: TableName,
  table: PairTable,
  changes: PairChange[],
  { after }: Exclusions,
): Promise<Map<string, number>> {
  const last = new Map(changes.map(change => [change.keys.join('+'), change]))
  if (last.size === 0) return new Map()
  const [first, second] = sidesOf(table)
  const rows = [...last.values()].map(
    ({ keys, isSet, event }): Written<PairTable> => ({
      [first]: keys[0],
      [second]: keys[1],
      at: event.metadata.occurredAt,
      is_set: isSet,
      counted: isSet && counts(after, keys[1], event.metadata.occurredAt),
    }),
  )
  const { at, is_set, counted } = table.names
  const { rows: changed } = await db.query<{ key: string; change: string }>(
    `with incoming as materialized (
       select ${table.list} from json_populate_recordset(null::${t(table)}, $1::json)),
     known as materialized (
       select p.${first}, p.${second}, p.${counted} from ${t(table)} p
         join incoming i on p.${first} = i.${first} and p.${second} = i.${second}),
     written as (
       insert into ${t(table)} as p (${table.list}) select ${table.list} from incoming
       on conflict (${first}, ${second}) do update
         set ${at} = excluded.${at}, ${is_set} = excluded.${is_set}, ${counted} = excluded.${counted})
     select i.${first} as key, sum(i.${counted}::int - coalesce(k.${counted}, false)::int) as change
       from incoming i left join known k on k.${first} = i.${first} and k.${second} = i.${second}
      group by i.${first}`,
    [JSON.stringify(rows)],
  )
  // Zeros too: which rows there are must not depend on how the log was cut into batches.
  return new Map(changed.map(({ key, change }) => [key, Number(change)]))
}

/** Changes of pairs, which a rebuild appends in place of {@link applyPairs}. */
export const definePairChanges = <const Name extends string>(name: Name, table: PairTable) => {
  const [first, second] = sidesOf(table)
  const sides: Record<string, ReturnType<typeof text>> = { [first]: text(), [second]: text() }
  return defineChanges(name, { ...sides, at: timestamptz(), is_set: boolean(), position: position() })
}
type PairChanges = ReturnType<typeof definePairChanges>

export function appendPairs(changes: Changes, table: PairChanges, pairs: PairChange[]): void {
  const [first = '', second = ''] = Object.keys(table.columns)
  for (const { keys, isSet, event } of pairs)
    changes.add(table, {
      [first]: keys[0],
      [second]: keys[1],
      at: event.metadata.occurredAt,
      is_set: isSet,
      position: event.position,
    })
}

/** The last change of each pair. @param exclusions accounts that do not count, if there are any */
export function foldPairs(
  t: TableName,
  table: PairTable,
  changes: PairChanges,
  exclusions?: ExclusionTable,
): string {
  const [first, second] = sidesOf(table)
  const { at, is_set, counted, position } = { ...table.names, ...changes.names }
  const isCounted = exclusions
    ? `c.${is_set} and (x.${exclusions.names.from_at} is null or c.${at} < x.${exclusions.names.from_at})`
    : `c.${is_set}`
  return `
    insert into ${t(table)} (${first}, ${second}, ${at}, ${is_set}, ${counted})
    select c.${first}, c.${second}, c.${at}, c.${is_set}, ${isCounted}
      from (select distinct on (${first}, ${second}) * from ${t(changes)}
             order by ${first}, ${second}, ${position} desc) c
      ${exclusions ? `left join ${t(exclusions)} x on x.${exclusions.names.user_id} = c.${second}` : ''}`
}
