import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { Context } from '#context.ts'
import { requireGame } from './find-game.ts'

const canonicalIdOf = prepared('canonical-game', (gameId: Param<string>) =>
  facts.selectFrom('read.game_merge').select('canonical_id').where('game_id', '=', gameId),
)
const shownAs = prepared('games-shown-as', (gameId: Param<string>) =>
  facts.selectFrom('read.game_merge').select('game_id').where('canonical_id', '=', gameId),
)

/** The game that the game of this slug is shown as. */
export const canonicalGameId = (stores: Pick<Context, 'db'>, slug: string): Promise<string> =>
  canonicalId(stores, gameIdForSlug(slug))

/** The game that a game is shown as, which new events name. A merge within the lag is not known yet. */
export async function canonicalId({ db }: Pick<Context, 'db'>, gameId: string): Promise<string> {
  const [merge] = await canonicalIdOf(db, gameId)
  return merge?.canonical_id ?? gameId
}

/** The same; 404 unless the catalogue shows it. */
export async function requireCanonicalGame(
  { db, events }: Pick<Context, 'db' | 'events'>,
  slug: string,
): Promise<string> {
  const gameId = await canonicalGameId({ db }, slug)
  await requireGame(events, gameId)
  return gameId
}

/** A game with those that are shown as it. */
export const familyOf = async ({ db }: Pick<Context, 'db'>, gameId: string): Promise<string[]> => [
  gameId,
  ...(await shownAs(db, gameId)).map(row => row.game_id),
]
