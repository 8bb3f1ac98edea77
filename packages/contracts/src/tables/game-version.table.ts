import { boolean, date, integer, text, texts, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The versions of games that have any. */
export const gameVersion = defineTable(
  'game_version',
  {
    game_id: text(),
    version_id: text(),
    label: text(),
    /** Key of its spellings (`versionKey`). */
    label_key: text(),
    platforms: texts(),
    released_on: date(),
    announced_at: timestamptz(),
    /** From when on texts, checks and votes can be of it (`knownSince`). */
    since: timestamptz(),
    /** With equal days the one announced later is newer. */
    place: integer(),
    /** Authors of the guides to check have been notified. */
    authors_told: boolean(),
  },
  {
    key: ['version_id'],
    indexes: c => [
      // The newest of a game.
      `(${c.game_id}, ${c.released_on} desc, ${c.place} desc)`,
      // Versions whose authors are to be notified.
      `(${c.announced_at}) where not ${c.authors_told}`,
    ],
  },
)
