import type { GameDetails } from '@koryaku/contracts/games/game.events.ts'
import { type GameDocument, gameDocument } from '@koryaku/contracts/search/documents.ts'
import { deriveReading } from '@koryaku/contracts/server/japanese-reading.ts'
import type { Pool } from 'pg'

interface GameRow {
  game_id: string
  slug: string
  details: GameDetails
  popularity: number
}

const SELECT = `
  select g.game_id, g.slug, g.details, coalesce(c.articles * 2 + c.followers, 0) as popularity
    from read.game_card g left join read.game_counter c using (game_id)`

/** The documents of these games; one that is not in the read model has none. */
export async function loadGames(db: Pool, ids: readonly string[]): Promise<GameDocument[]> {
  const { rows } = await db.query<GameRow>(`${SELECT} where g.game_id = any($1)`, [ids])
  return rows.map(toDocument)
}

/** One page of all games, by id. */
export async function pageOfGames(db: Pool, after: string, limit: number): Promise<GameDocument[]> {
  const { rows } = await db.query<GameRow>(`${SELECT} where g.game_id > $1 order by g.game_id limit $2`, [
    after,
    limit,
  ])
  return rows.map(toDocument)
}

function toDocument({ game_id, slug, details, popularity }: GameRow): GameDocument {
  const { titleJa, titleRomaji } = details
  const read = titleJa === null ? null : deriveReading(titleJa)
  return gameDocument({
    ...details,
    id: game_id,
    slug,
    popularity,
    reading: details.reading ?? (titleRomaji === null ? read : null),
    dictionaryReading: read,
  })
}
