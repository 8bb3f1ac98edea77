import { text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Games that are shown as another one. */
export const gameMerge = defineTable(
  'game_merge',
  {
    game_id: text(),
    /** Target of the merge, which may be merged itself. */
    into_id: text(),
    /** The game that it is shown as. */
    canonical_id: text(),
    reason: text(),
    merged_by: text(),
    merged_at: timestamptz(),
  },
  // The games shown as one game.
  { key: ['game_id'], indexes: c => [`(${c.canonical_id}, ${c.game_id})`] },
)
