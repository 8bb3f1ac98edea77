import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { Pool } from 'pg'

const gameOf = prepared('find-game', (gameId: Param<string>) =>
  read
    .selectFrom('read.game_card')
    .select('game_id')
    .where('game_id', '=', gameId)
    .where('hidden', '=', false),
)

/** Id of a game that the catalogue shows; 404 when it has none of that slug. */
export async function requireGame(db: Pool, slug: string): Promise<string> {
  const gameId = gameIdForSlug(slug)
  const [game] = await gameOf(db, gameId)
  if (!game) throw new DomainError('not_found')
  return gameId
}
