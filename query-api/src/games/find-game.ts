import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { Pool } from 'pg'

/** Id of a game of the catalogue; 404 when it has none of that slug. */
export async function requireGame(db: Pool, slug: string): Promise<string> {
  const gameId = gameIdForSlug(slug)
  const { rowCount } = await db.query({
    name: 'find-game',
    text: 'select 1 from read.game_card where game_id = $1',
    values: [gameId],
  })
  if (!rowCount) throw new DomainError('not_found')
  return gameId
}
