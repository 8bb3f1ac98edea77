import type { ShelfChoice } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameMerge } from '@koryaku/contracts/tables/game-merge.table.ts'
import { shelfEntry } from '@koryaku/contracts/tables/shelf-entry.table.ts'
import type { Pool } from 'pg'

/** The entries of shelves. */
export const e = alias(shelfEntry, 'e')
const o = alias(shelfEntry, 'o')
const m = alias(gameMerge, 'm')
const n = alias(gameMerge, 'n')

/** SQL: the game that an entry is shown as. */
export const shownId = `coalesce(${m.canonical_id}, ${e.game_id})`
/** SQL condition: games that are shown as one have one entry, the last changed. */
export const isLast = `not exists (
   select from ${o} where ${o.user_id} = ${e.user_id} and ${o.game_id} <> ${e.game_id}
      and ${o.game_id} = any(array(select ${n.game_id} from ${n} where ${n.canonical_id} = ${shownId}) || ${shownId})
      and (${o.changed_at}, ${o.game_id}) > (${e.changed_at}, ${e.game_id}))`
/** SQL: entries with the merge of their game, if any. */
export const ENTRIES = `${e} left join ${m} on ${m.game_id} = ${e.game_id}`

/** SQL: IDs of the games on the shelf of the member `$1`, each as its canonical game. @param state parameter; null: all */
export const shelvedGames = (state: string | null): string =>
  `select ${shownId} as game_id from ${ENTRIES}
    where ${e.user_id} = $1 ${state ? `and ${e.state} = ${state}` : ''} and ${isLast}`

/** IDs of the games on the own shelf. */
export async function readShelvedGames(db: Pool, userId: string, choice: ShelfChoice): Promise<string[]> {
  const isAny = choice === 'any'
  const { rows } = await db.query<{ game_id: string }>(
    shelvedGames(isAny ? null : '$2'),
    isAny ? [userId] : [userId, choice],
  )
  return rows.map(({ game_id }) => game_id)
}
