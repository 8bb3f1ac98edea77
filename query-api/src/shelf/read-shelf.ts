import type {
  MyShelfEntryDocument,
  ShelfCounts,
  ShelfEntryResource,
  ShelfList,
  ShelfQuery,
} from '@koryaku/contracts/shelf/shelf.api.ts'
import { type ShelfChoice, type ShelfSort, shelfStates } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameMerge } from '@koryaku/contracts/tables/game-merge.table.ts'
import { shelfCount } from '@koryaku/contracts/tables/shelf-count.table.ts'
import { shelfEntry } from '@koryaku/contracts/tables/shelf-entry.table.ts'
import type { Pool } from 'pg'
import type { Cards } from '#reading/cards.ts'
import { gameFragments } from '#reading/fragments.ts'
import { listDocument } from '#reading/list-document.ts'

const e = alias(shelfEntry, 'e')
const o = alias(shelfEntry, 'o')
const m = alias(gameMerge, 'm')
const n = alias(gameMerge, 'n')
const g = alias(gameCard, 'g')
const c = alias(shelfCount, 'c')

type EntryRow = Pick<
  Row<typeof shelfEntry>,
  'game_id' | 'state' | 'is_private' | 'minutes' | 'changed_at'
> & {
  /** The game that it is shown as. */
  shown_id: string
  slug: string
  started_on: string | null
  finished_on: string | null
}
const shownId = `coalesce(${m.canonical_id}, ${e.game_id})`
const day = (column: string, name: string) => `to_char(${column}, 'YYYY-MM-DD') as ${name}`
const COLUMNS = `${e.game_id}, ${shownId} as shown_id, ${g.slug}, ${e.state}, ${e.is_private}, ${e.minutes},
  ${e.changed_at}, ${day(e.started_on, 'started_on')}, ${day(e.finished_on, 'finished_on')}`
/** Games that are shown as one have one entry: the last changed. */
const isLast = `not exists (
   select from ${o} where ${o.user_id} = ${e.user_id} and ${o.game_id} <> ${e.game_id}
      and ${o.game_id} = any(array(select ${n.game_id} from ${n} where ${n.canonical_id} = ${shownId}) || ${shownId})
      and (${o.changed_at}, ${o.game_id}) > (${e.changed_at}, ${e.game_id}))`
const ENTRIES = `${e} left join ${m} on ${m.game_id} = ${e.game_id}`
/** Entries of the member `$1`. Each game is looked up by its ID: a join would read the whole catalogue. */
const FROM = `from ${ENTRIES}
  cross join lateral (select ${g.slug} from ${g} where ${g.game_id} = ${shownId} limit 1) g
 where ${e.user_id} = $1 and ${isLast}`
/** SQL: IDs of the games on the shelf of the member `$1`, each as its canonical game. @param state parameter; null: all */
const shelvedGames = (state: string | null): string =>
  `select ${shownId} as game_id from ${ENTRIES}
    where ${e.user_id} = $1 ${state ? `and ${e.state} = ${state}` : ''} and ${isLast}`
/** Each along its index; the game makes the key unique. */
const orders: Record<ShelfSort, { by: string; type: string; keyOf: (row: EntryRow) => number }> = {
  recent: { by: e.changed_at, type: 'timestamptz', keyOf: row => +row.changed_at },
  played: { by: `coalesce(${e.minutes}, 0)`, type: 'bigint', keyOf: row => row.minutes ?? 0 },
}

/**
 * A page of a shelf with its games, and the number of entries by state.
 * @param onlyPublic without private entries
 */
export async function readShelf(
  { db, cards }: { db: Pool; cards: Cards },
  userId: string,
  query: ShelfQuery,
  onlyPublic: boolean,
): Promise<string> {
  const shown = onlyPublic ? `${FROM} and not ${e.is_private}` : FROM
  const [rows, counts] = await Promise.all([pageOf(db, shown, userId, query), countsOf(db, shown, userId)])
  const page = rows.slice(0, query.per)
  const last = page.at(-1)
  const { keyOf } = orders[query.sort]
  const next = rows.length > page.length && last ? `${keyOf(last)}_${last.game_id}` : null
  const all = shelfStates.reduce((sum, state) => sum + counts[state], 0)
  const meta = {
    totalCount: query.state ? counts[query.state] : all,
    counts,
    next,
  } satisfies ShelfList['meta']
  const data = page.map(row => JSON.stringify(entryOf(row))).join(',')
  const ids = page.map(({ shown_id }) => shown_id)
  return listDocument(data, [await gameFragments(cards, ids)], meta)
}

async function pageOf(
  db: Pool,
  shown: string,
  userId: string,
  { state, sort, after, per }: ShelfQuery,
): Promise<EntryRow[]> {
  const { by, type } = orders[sort]
  const values: unknown[] = [userId, per + 1]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const ofState = state ? `and ${e.state} = ${parameter(state)}` : ''
  const [value = '', gameId = ''] = after?.split('_') ?? []
  const key = sort === 'recent' ? new Date(Number(value)).toISOString() : value
  const behind = after ? `and (${by}, ${e.game_id}) < (${parameter(key)}::${type}, ${parameter(gameId)})` : ''
  const { rows } = await db.query<EntryRow>(
    `select ${COLUMNS} ${shown} ${ofState} ${behind} order by ${by} desc, ${e.game_id} desc limit $2`,
    values,
  )
  return rows
}

/** IDs of the games on the own shelf. */
export async function readShelvedGames(db: Pool, userId: string, choice: ShelfChoice): Promise<string[]> {
  const isAny = choice === 'any'
  const { rows } = await db.query<{ game_id: string }>(
    shelvedGames(isAny ? null : '$2'),
    isAny ? [userId] : [userId, choice],
  )
  return rows.map(({ game_id }) => game_id)
}

async function countsOf(db: Pool, shown: string, userId: string): Promise<ShelfCounts> {
  const { rows } = await db.query<CountRow>(
    `select ${e.state}, count(*)::int as members ${shown} group by ${e.state}`,
    [userId],
  )
  return toCounts(rows)
}

/** The own entry of a game, or of one that is shown as it. */
export async function readEntry(
  db: Pool,
  userId: string,
  family: readonly string[],
): Promise<MyShelfEntryDocument> {
  const { rows } = await db.query<EntryRow>({
    name: 'shelf-entry',
    text: `select ${COLUMNS} ${FROM} and ${e.game_id} = any($2) limit 1`,
    values: [userId, family],
  })
  return { data: rows[0] ? entryOf(rows[0]) : null }
}

type CountRow = Pick<Row<typeof shelfCount>, 'state' | 'members'>
const ofOne = `select ${c.state}, ${c.members} from ${c} where ${c.game_id} = $1`
/** A member counts once. */
const ofMerged = `select state, count(*)::int as members from (
    select distinct on (${e.user_id}) ${e.state} from ${e}
     where ${e.game_id} = any($1) and ${e.counted} order by ${e.user_id}, ${e.changed_at} desc) s
  group by state`

/** Members who have a game on their public shelf, by state. @param family the game and those that are shown as it */
export async function readCounts(db: Pool, family: readonly string[]): Promise<ShelfCounts> {
  const isMerged = family.length > 1
  const { rows } = await db.query<CountRow>({
    name: isMerged ? 'shelf-counts-merged' : 'shelf-counts',
    text: isMerged ? ofMerged : ofOne,
    values: [isMerged ? family : family[0]],
  })
  return toCounts(rows)
}

const toCounts = (rows: readonly CountRow[]): ShelfCounts => {
  const of = new Map(rows.map(({ state, members }) => [state, members]))
  return Object.fromEntries(shelfStates.map(state => [state, of.get(state) ?? 0])) as ShelfCounts
}

const entryOf = (row: EntryRow): ShelfEntryResource => ({
  type: 'shelfEntry',
  id: row.shown_id,
  attributes: {
    ...{ gameSlug: row.slug, state: row.state, isPrivate: row.is_private, minutes: row.minutes },
    ...{ startedOn: row.started_on, finishedOn: row.finished_on, changedAt: row.changed_at.toISOString() },
  },
})
