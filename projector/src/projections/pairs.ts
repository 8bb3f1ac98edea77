import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { PoolClient } from 'pg'

/** One side likes, bookmarks or follows the other, or no longer does. */
export interface PairChange {
  /** The two ids, in the order of the table's key. */
  keys: string[]
  isSet: boolean
  event: RecordedEvent
}

/** A table of pairs that are set, with the time. */
export const pairTable = (table: string, first: string, second: string): string => `
  create table ${table} (
    ${first} text not null,
    ${second} text not null,
    at timestamptz not null,
    is_set boolean not null,
    primary key (${first}, ${second})
  );
`

/** Pairs by one of their sides, newest first. */
export const pairIndex = (table: string, by: string, then: string): string =>
  `create index on ${table} (${by}, at desc, ${then}) where is_set;`

/**
 * Brings the pairs to the state of their last event.
 * @returns change of the count per first key
 */
export async function applyPairs(
  db: PoolClient,
  table: string,
  [first, second]: [string, string],
  changes: PairChange[],
): Promise<Map<string, number>> {
  const last = new Map(changes.map(change => [change.keys.join('+'), change]))
  if (last.size === 0) return new Map()
  const rows = [...last.values()].map(({ keys, isSet, event }) => ({
    [first]: keys[0],
    [second]: keys[1],
    at: event.metadata.occurredAt,
    is_set: isSet,
  }))
  const columns = `${first}, ${second}, at, is_set`
  const { rows: counts } = await db.query<{ key: string; change: string }>(
    `with incoming as materialized (
       select ${columns} from json_populate_recordset(null::${table}, $1::json)),
     known as materialized (
       select p.${first}, p.${second}, p.is_set from ${table} p
         join incoming i on p.${first} = i.${first} and p.${second} = i.${second}),
     written as (
       insert into ${table} as p (${columns}) select ${columns} from incoming
       on conflict (${first}, ${second}) do update set at = excluded.at, is_set = excluded.is_set)
     select i.${first} as key, sum(i.is_set::int - coalesce(k.is_set, false)::int) as change
       from incoming i left join known k on k.${first} = i.${first} and k.${second} = i.${second}
      group by i.${first}`,
    [JSON.stringify(rows)],
  )
  // Zeros too: which rows there are must not depend on how the log was cut into batches.
  return new Map(counts.map(({ key, change }) => [key, Number(change)]))
}
