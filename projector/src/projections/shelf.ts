import { shelfFamily } from '@koryaku/contracts/shelf/shelf.events.ts'
import { alias, type Row, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { shelfCount } from '@koryaku/contracts/tables/shelf-count.table.ts'
import { shelfEntry } from '@koryaku/contracts/tables/shelf-entry.table.ts'
import { shelfErased } from '@koryaku/contracts/tables/shelf-erased.table.ts'
import { shelfExclusion } from '@koryaku/contracts/tables/shelf-exclusion.table.ts'
import { UserErased } from '@koryaku/contracts/users/user.events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { addToRows, deleteRows, loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { applyExclusions, counts, exclusionEvents } from './exclusions.ts'
import { Sums } from './sums.ts'

type Entry = Written<typeof shelfEntry>
type Counted = Pick<Row<typeof shelfEntry>, 'user_id' | 'game_id' | 'state' | 'counted'>

/** Games on the shelves of members, and how many public ones of accounts that count have each game. */
export const shelf = defineProjection({
  name: 'shelf',
  codeVersion: 1,
  tables: [shelfEntry, shelfCount, shelfExclusion, shelfErased],
  handles: on(...shelfFamily.events, ...exclusionEvents, UserErased),
  async apply(db, events, t) {
    const changes = events.filter(shelfFamily.has)
    const members = changes.map(({ data }) => data.userId)
    const exclusions = await applyExclusions(db, t, shelfExclusion, events, members)
    const erased = await noteErased(db, events, t)
    const gone = new Set([...(await loadRows(db, t, shelfErased, members)).keys(), ...erased])
    const sums = new Sums(key => {
      const [game_id = '', state = ''] = key.split(' ')
      return { game_id, state: state as Counted['state'], members: 0 }
    })
    const add = ({ game_id, state }: Pick<Counted, 'game_id' | 'state'>, change: number) => {
      sums.of(`${game_id} ${state}`).members += change
    }
    for (const { change, ...entry } of await recount(db, t, exclusions)) add(entry, change)

    const last = new Map<string, Entry | null>()
    for (const { type, data, metadata } of changes) {
      const { userId: user_id, gameId: game_id } = data
      const key = `${user_id} ${game_id}`
      if (type === 'ShelfCleared') {
        last.set(key, null)
        continue
      }
      const { state, isPrivate: is_private, minutes } = data
      // Zeros too: which rows there are must not depend on how the log was cut into batches.
      add({ game_id, state }, 0)
      last.set(key, {
        ...{ user_id, game_id, state, is_private, minutes, changed_at: metadata.occurredAt },
        ...{ started_on: data.startedOn, finished_on: data.finishedOn },
        counted: !is_private && counts(exclusions.after, user_id, metadata.occurredAt),
      })
    }
    for (const key of last.keys()) if (gone.has(key.split(' ')[0] ?? '')) last.set(key, null)
    for (const before of await standing(db, t, [...last.keys()], erased)) {
      if (before.counted) add(before, -1)
      const key = `${before.user_id} ${before.game_id}`
      if (!last.has(key)) last.set(key, null)
    }
    const placed = [...last.values()].filter(entry => entry !== null)
    for (const entry of placed) if (entry.counted) add(entry, 1)
    const cleared = [...last].filter(([, entry]) => entry === null)
    await deleteRows(
      db,
      t,
      shelfEntry,
      cleared.map(([key]) => pairOf(key)),
    )
    await upsertRows(db, t, shelfEntry, placed)
    await addToRows(db, t, shelfCount, sums.rows())
  },
})

function pairOf(key: string): Pick<Entry, 'user_id' | 'game_id'> {
  const [user_id = '', game_id = ''] = key.split(' ')
  return { user_id, game_id }
}

/** @returns the members whose erasure is in the batch */
async function noteErased(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<string[]> {
  const rows = new Map(
    events.flatMap(event => {
      if (event.type !== UserErased.type) return []
      const { userId: user_id } = event.data
      return [[user_id, { user_id, at: event.metadata.occurredAt }] as const]
    }),
  )
  await upsertRows(db, t, shelfErased, rows.values())
  return [...rows.keys()]
}

/** The stored entries of these keys, and all entries of the erased members. */
async function standing(db: PoolClient, t: TableName, keys: string[], erased: string[]): Promise<Counted[]> {
  if (keys.length === 0 && erased.length === 0) return []
  const [e, w] = [alias(shelfEntry, 'e'), alias(shelfEntry, 'w')]
  const { rows } = await db.query<Counted>(
    `select ${e.user_id}, ${e.game_id}, ${e.state}, ${e.counted}
       from json_populate_recordset(null::${t(shelfEntry)}, $1::json) w
       join ${t(shelfEntry)} e on ${e.user_id} = ${w.user_id} and ${e.game_id} = ${w.game_id}
      where ${e.user_id} <> all($2)
     union all
     select ${e.user_id}, ${e.game_id}, ${e.state}, ${e.counted} from ${t(shelfEntry)} e where ${e.user_id} = any($2)`,
    [JSON.stringify(keys.map(pairOf)), erased],
  )
  return rows
}

/** Stops counting entries of accounts that no longer count, and counts those of accounts that count again. */
async function recount(
  db: PoolClient,
  t: TableName,
  { after, changed }: Awaited<ReturnType<typeof applyExclusions>>,
): Promise<(Pick<Counted, 'game_id' | 'state'> & { change: number })[]> {
  if (changed.length === 0) return []
  const e = alias(shelfEntry, 'e')
  const since = changed.map(userId => ({ user_id: userId, from_ms: after.get(userId) ?? null }))
  const { rows } = await db.query<Pick<Counted, 'game_id' | 'state'> & { change: number }>(
    `with since as (
       select user_id, to_timestamp(from_ms / 1000) as from_at
         from json_to_recordset($1::json) as s (user_id text, from_ms double precision))
     update ${t(shelfEntry)} e set ${shelfEntry.names.counted} = not ${e.counted} from since s
      where ${e.user_id} = s.user_id and not ${e.is_private}
        and ${e.counted} <> (s.from_at is null or ${e.changed_at} < s.from_at)
     returning ${e.game_id}, ${e.state}, case when ${e.counted} then 1 else -1 end as change`,
    [JSON.stringify(since)],
  )
  return rows
}
