import type { GameDetails } from '@koryaku/contracts/games/game.events.ts'
import { type GameDocument, gameDocument } from '@koryaku/contracts/search/documents.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { deriveReading } from '@koryaku/server-kit/japanese-reading.ts'
import { type InferResult, sql } from 'kysely'
import type { Pool } from 'pg'

const games = read
  .selectFrom('read.game_card as g')
  .leftJoin('read.game_counter as c', 'c.game_id', 'g.game_id')
  .where('g.hidden', '=', false)
  .select(({ selectFrom }) => [
    'g.game_id',
    'g.slug',
    'g.details',
    // The titles of games that are shown as this one are names of it.
    selectFrom('read.game_merge as m')
      .innerJoin('read.game_card as o', 'o.game_id', 'm.game_id')
      .select(({ ref }) =>
        sql<GameDetails[]>`jsonb_agg(${ref('o.details')} order by ${ref('o.game_id')})`.as('all'),
      )
      .whereRef('m.canonical_id', '=', 'g.game_id')
      .as('merged'),
  ])
  .select(({ ref }) =>
    sql<number>`coalesce(${ref('c.articles')} * 2 + ${ref('c.followers')}, 0)`.as('popularity'),
  )
type GameRow = InferResult<typeof games>[number]

const withIds = statement((ids: Param<readonly string[]>) =>
  games.where(eb => eb('g.game_id', '=', eb.fn.any(ids))),
)
const after = statement((id: Param<string>, limit: Param<number>) =>
  games.where('g.game_id', '>', id).orderBy('g.game_id').limit(limit),
)

/** The documents of these games; one that is not in the read model, or is hidden, has none. */
export const loadGames = async (db: Pool, ids: readonly string[]): Promise<GameDocument[]> =>
  (await withIds(db, ids)).map(toDocument)

/** One page of all games, by id. */
export const pageOfGames = async (db: Pool, id: string, limit: number): Promise<GameDocument[]> =>
  (await after(db, id, limit)).map(toDocument)

function toDocument({ game_id, slug, details, merged, popularity }: GameRow): GameDocument {
  const { titleJa, titleRomaji } = details
  const others = (merged ?? []).flatMap(({ titleJa, titleEn, aliases }) => [titleJa, titleEn, ...aliases])
  const aliases = [...new Set([...details.aliases, ...others])].filter(name => name !== null)
  const derived = titleJa === null ? null : deriveReading(titleJa)
  return gameDocument({
    ...details,
    aliases,
    id: game_id,
    slug,
    popularity,
    reading: details.reading ?? (titleRomaji === null ? derived : null),
    dictionaryReading: derived,
  })
}
