import { bigint, nullable, text, texts, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How the catalogue came to what it has of a game. */
export const gameChange = defineTable(
  'game_change',
  {
    game_id: text(),
    revision: bigint(),
    kind: text<'GameAdded' | 'GameEdited' | 'GameHidden' | 'GameShown' | 'GameDeleted'>(),
    at: timestamptz(),
    /** `system`: an import. */
    actor_id: text(),
    reason: nullable(text()),
    /** Which details it changed; all of a game that was added are new. */
    fields: texts(),
  },
  { key: ['game_id', 'revision'] },
)
