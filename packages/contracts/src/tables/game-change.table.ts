import type { GameChangeKind } from '../games/game.api.ts'
import { bigint, nullable, text, texts, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Changes of the catalogue data of a game. A merge is a change of both games. */
export const gameChange = defineTable(
  'game_change',
  {
    game_id: text(),
    /** In the log: merges are in another stream than the other changes. */
    position: bigint(),
    kind: text<GameChangeKind>(),
    at: timestamptz(),
    /** `system`: an import. */
    actor_id: text(),
    reason: nullable(text()),
    /** Which details it changed; all of a game that was added are new. */
    fields: texts(),
    /** The other game of a merge. */
    other_id: nullable(text()),
  },
  { key: ['game_id', 'position'] },
)
