import { boolean, date, integer, text, texts, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The versions of games that have any. */
export const gameVersion = defineTable(
  'game_version',
  {
    game_id: text(),
    version_id: text(),
    label: text(),
    /** What makes each spelling of it the same (`versionKey`). */
    label_key: text(),
    platforms: texts(),
    released_on: date(),
    announced_at: timestamptz(),
    /** From when on texts, checks and votes can be of it (`knownSince`). */
    since: timestamptz(),
    /** Of two of one day the one that was announced later is the newer one. */
    place: integer(),
    /** Those whose guides are to be checked for it have been told. */
    authors_told: boolean(),
  },
  {
    key: ['version_id'],
    indexes: c => [
      // The newest of a game.
      `(${c.game_id}, ${c.released_on} desc, ${c.place} desc)`,
      // Of which authors are to be told.
      `(${c.announced_at}) where not ${c.authors_told}`,
    ],
  },
)
