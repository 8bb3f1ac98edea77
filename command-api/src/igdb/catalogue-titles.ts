import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { Pool } from 'pg'
import { type CatalogueGame, gameKeys } from './score-match.ts'

const GAMES_PER_PAGE = 1_000

const gamesAfter = statement((after: Param<string>, limit: Param<number>) =>
  facts
    .selectFrom('read.game_card')
    .select(['game_id', 'details', 'hidden'])
    .where('game_id', '>', after)
    .orderBy('game_id')
    .limit(limit),
)
const gamesOf = statement((ids: Param<readonly string[]>) =>
  facts
    .selectFrom('read.game_card')
    .select(['game_id', 'details'])
    .where(({ eb, fn }) => eb('game_id', '=', fn.any(ids))),
)

/** Writes the keys of all titles of shown games, so that entries are looked up with bounded memory. */
export async function indexCatalogueTitles(db: Pool): Promise<void> {
  await db.query('truncate igdb.title')
  for (let after = ''; ; ) {
    const games = await gamesAfter(db, after, GAMES_PER_PAGE)
    const pairs = games.flatMap(({ game_id, details, hidden }) =>
      hidden ? [] : gameKeys(details).map(key => ({ key, game_id })),
    )
    await db.query(
      `insert into igdb.title (key, game_id)
       select key, game_id from json_to_recordset($1::json) as r(key text, game_id text) on conflict do nothing`,
      [JSON.stringify(pairs)],
    )
    const last = games.at(-1)
    if (!last || games.length < GAMES_PER_PAGE) return
    after = last.game_id
  }
}

/** Games with one of these keys. @returns ids by key */
export async function gamesByKey(db: Pool, keys: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ key: string; games: string[] }>(
    'select key, array_agg(game_id order by game_id) as games from igdb.title where key = any($1) group by key',
    [keys],
  )
  return new Map(rows.map(({ key, games }) => [key, games]))
}

export async function loadGames(db: Pool, ids: Iterable<string>): Promise<Map<string, CatalogueGame>> {
  const rows = await gamesOf(db, [...ids])
  return new Map(rows.map(({ game_id, details }) => [game_id, { gameId: game_id, details }]))
}
