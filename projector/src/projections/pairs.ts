import type { Recorded } from '@koryaku/contracts/event-store.ts'
import type { PoolClient } from 'pg'
import type { Changes } from '#engine/changes.ts'
import { counts, type Exclusions } from './exclusions.ts'

/** One side likes, bookmarks or follows the other, or no longer does. */
export interface PairChange {
  /** The two ids, in the order of the table's key. */
  keys: string[]
  isSet: boolean
  event: Recorded
}

/** A table of pairs that are set, with the time. `counted`: set, and by somebody who counts. */
export const pairTable = (table: string, first: string, second: string): string => `
  create table ${table} (
    ${first} text not null,
    ${second} text not null,
    at timestamptz not null,
    is_set boolean not null,
    counted boolean not null,
    primary key (${first}, ${second})
  );
`

/** Pairs by one of their sides, newest first. */
export const pairIndex = (table: string, by: string, then: string): string =>
  `create index on ${table} (${by}, at desc, ${then}) where is_set;`

/**
 * Brings the pairs to the state of their last event. The second side is who acts: of an account that does not count,
 * the pair stands and is not counted.
 * @returns change of the count per first key
 */
export async function applyPairs(
  db: PoolClient,
  table: string,
  sides: [string, string],
  changes: PairChange[],
  exclusions: Exclusions,
): Promise<Map<string, number>> {
  const recounted = await recountPairs(db, table, sides, exclusions)
  const written = await writePairs(db, table, sides, changes, exclusions)
  for (const [key, change] of recounted) written.set(key, (written.get(key) ?? 0) + change)
  return written
}

/** Who acts in these changes. */
export const giversOf = (changes: PairChange[]): string[] => changes.map(({ keys }) => keys[1] ?? '')

/** Takes out the pairs of accounts that no longer count, and puts back those that count again. */
async function recountPairs(
  db: PoolClient,
  table: string,
  [first, second]: [string, string],
  { after, changed }: Exclusions,
): Promise<Map<string, number>> {
  if (changed.length === 0) return new Map()
  const since = changed.map(userId => ({ user_id: userId, from_ms: after.get(userId) ?? null }))
  const { rows } = await db.query<{ key: string; change: string }>(
    `with since as (
       select user_id, to_timestamp(from_ms / 1000) as from_at
         from json_to_recordset($1::json) as s (user_id text, from_ms double precision)),
     recounted as (
       update ${table} p set counted = not p.counted from since s
        where p.${second} = s.user_id and p.is_set
          and p.counted <> (s.from_at is null or p.at < s.from_at)
       returning p.${first} as key, case when p.counted then 1 else -1 end as change)
     select key, sum(change) as change from recounted group by key`,
    [JSON.stringify(since)],
  )
  return new Map(rows.map(({ key, change }) => [key, Number(change)]))
}

async function writePairs(
  db: PoolClient,
  table: string,
  [first, second]: [string, string],
  changes: PairChange[],
  { after }: Exclusions,
): Promise<Map<string, number>> {
  const last = new Map(changes.map(change => [change.keys.join('+'), change]))
  if (last.size === 0) return new Map()
  const rows = [...last.values()].map(({ keys, isSet, event }) => ({
    [first]: keys[0],
    [second]: keys[1],
    at: event.metadata.occurredAt,
    is_set: isSet,
    counted: isSet && counts(after, keys[1] ?? '', event.metadata.occurredAt),
  }))
  const columns = `${first}, ${second}, at, is_set, counted`
  const { rows: changed } = await db.query<{ key: string; change: string }>(
    `with incoming as materialized (
       select ${columns} from json_populate_recordset(null::${table}, $1::json)),
     known as materialized (
       select p.${first}, p.${second}, p.counted from ${table} p
         join incoming i on p.${first} = i.${first} and p.${second} = i.${second}),
     written as (
       insert into ${table} as p (${columns}) select ${columns} from incoming
       on conflict (${first}, ${second}) do update
         set at = excluded.at, is_set = excluded.is_set, counted = excluded.counted)
     select i.${first} as key, sum(i.counted::int - coalesce(k.counted, false)::int) as change
       from incoming i left join known k on k.${first} = i.${first} and k.${second} = i.${second}
      group by i.${first}`,
    [JSON.stringify(rows)],
  )
  // Zeros too: which rows there are must not depend on how the log was cut into batches.
  return new Map(changed.map(({ key, change }) => [key, Number(change)]))
}

/** Columns of the changes that a rebuild appends in place of {@link applyPairs}. */
export const pairChanges = (first: string, second: string) =>
  ({ [first]: 'text', [second]: 'text', at: 'timestamptz', is_set: 'boolean', position: 'bigint' }) as const

export function appendPairs(changes: Changes, table: string, pairs: PairChange[]): void {
  for (const { keys, isSet, event } of pairs)
    changes.add(table, [keys[0] ?? '', keys[1] ?? '', event.metadata.occurredAt, isSet, event.position])
}

/** The last change of each pair. @param exclusions the table of accounts that do not count, if there is one */
export const foldPairs = (
  table: string,
  changes: string,
  [first, second]: [string, string],
  exclusions?: string,
): string => {
  const counted = exclusions ? 'c.is_set and (x.from_at is null or c.at < x.from_at)' : 'c.is_set'
  return `
    insert into ${table} (${first}, ${second}, at, is_set, counted)
    select c.${first}, c.${second}, c.at, c.is_set, ${counted}
      from (select distinct on (${first}, ${second}) * from ${changes}
             order by ${first}, ${second}, position desc) c
      ${exclusions ? `left join ${exclusions} x on x.user_id = c.${second}` : ''}`
}
