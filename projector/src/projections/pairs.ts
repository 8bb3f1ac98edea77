import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { PoolClient } from 'pg'

/** One side likes, bookmarks or follows the other, or no longer does. */
export interface PairChange {
  /** The two ids, in the order of the table's key. */
  keys: [string, string] | string[]
  isSet: boolean
  event: RecordedEvent
}

/** A table of pairs that are set, with the time; read from either side, newest first. */
export const pairTable = (table: string, first: string, second: string): string => `
  create table ${table} (
    ${first} text not null,
    ${second} text not null,
    at timestamptz not null,
    position bigint not null,
    is_set boolean not null,
    primary key (${first}, ${second})
  );
  create index on ${table} (${second}, at desc, ${first}) where is_set;
  create index on ${table} (${first}, at desc, ${second}) where is_set;
`

/**
 * Brings the pairs to the state of their last event; an unset pair keeps its row, so that a late repeat cannot
 * set it again.
 * @returns change of the count per first key; a repeated batch gives none
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
    position: event.position.toString(),
    is_set: isSet,
  }))
  const columns = `${first}, ${second}, at, position, is_set`
  const { rows: counts } = await db.query<{ key: string; change: string }>(
    `with incoming as (select ${columns} from json_populate_recordset(null::${table}, $1::json)),
     known as (
       select p.${first}, p.${second}, p.is_set, p.position from ${table} p
         join incoming i on p.${first} = i.${first} and p.${second} = i.${second}),
     written as (
       insert into ${table} as p (${columns}) select ${columns} from incoming
       on conflict (${first}, ${second}) do update
         set at = excluded.at, position = excluded.position, is_set = excluded.is_set
         where p.position < excluded.position
       returning ${first}, ${second}, is_set)
     select w.${first} as key,
            sum(w.is_set::int - coalesce(k.is_set, false)::int) as change
       from written w left join known k on k.${first} = w.${first} and k.${second} = w.${second}
      group by w.${first}`,
    [JSON.stringify(rows)],
  )
  return new Map(counts.map(({ key, change }) => [key, Number(change)]))
}
