import { read } from '@koryaku/contracts/tables/read-models.ts'
import { statement } from '@koryaku/contracts/tables/statements.ts'
import { CARDS_CHANGED, readChangedCards } from '@koryaku/server-kit/changed-cards.ts'
import { withoutClient } from '@koryaku/server-kit/patience.ts'
import { SESSION_ENDED } from '@koryaku/server-kit/product-session.ts'
import type { Pool } from 'pg'
import type { ReadPosition } from './read-position.ts'

const merged = statement(() =>
  read
    .selectFrom('read.game_merge as m')
    .innerJoin('read.game_card as g', 'g.game_id', 'm.canonical_id')
    .select(['m.game_id', 'm.canonical_id', 'g.slug']),
)
type Known = Awaited<ReturnType<typeof merged>>

export interface GameMerges {
  /** The slug of the game that this one is shown as; undefined: as itself. */
  movedTo: (gameId: string) => Promise<string | undefined>
  /** A game with those that are shown as it, itself first. */
  familyOf: (gameId: string) => Promise<string[]>
}

/** Which games are shown as others: few, so that all of them are kept in this process until a game changes. */
export function connectMerges(
  db: Pool,
  readModels: Pick<ReadPosition, 'isListening' | 'onHeard'>,
): GameMerges {
  let kept: Promise<Known> | undefined
  readModels.onHeard(heard => {
    if (heard?.channel === SESSION_ENDED) return
    if (heard?.channel === CARDS_CHANGED && readChangedCards(heard.payload).kind !== 'game') return
    kept = undefined
  })
  const known = (): Promise<Known> => {
    if (!readModels.isListening()) return merged(db)
    if (kept) return kept
    const reading = withoutClient(() => merged(db))
    kept = reading
    reading.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading
  }
  return {
    movedTo: async gameId => (await known()).find(row => row.game_id === gameId)?.slug,
    familyOf: async gameId => [
      gameId,
      ...(await known()).flatMap(row => (row.canonical_id === gameId ? [row.game_id] : [])),
    ],
  }
}

/** SQL: is this column one of these games? One game alone is found along its index. @param parameter that holds them */
export const isOf = (column: string, family: readonly string[], parameter = '$1'): string =>
  family.length > 1 ? `${column} = any(${parameter})` : `${column} = ${parameter}`
/** The value of that parameter. */
export const gamesOf = (family: readonly string[]) => (family.length > 1 ? family : family[0])
/** The name of a prepared statement with {@link isOf}. */
export const namedOf = (name: string, family: readonly string[]): string =>
  family.length > 1 ? `${name}-merged` : name
