import { integer, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Decisions about entries of the external games database and games of the catalogue. */
export const igdbMatch = defineTable(
  'igdb_match',
  {
    igdb_id: integer(),
    game_id: text(),
    state: text<'claimed' | 'released' | 'rejected'>(),
    at: timestamptz(),
  },
  {
    key: ['igdb_id', 'game_id'],
    indexes: c => [
      // The entry of a game.
      `(${c.game_id}, ${c.state})`,
      // How many are matched.
      `(${c.state})`,
    ],
  },
)
