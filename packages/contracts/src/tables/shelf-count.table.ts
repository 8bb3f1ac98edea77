import type { ShelfState } from '../shelf/shelf-parts.ts'
import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Number of counted entries of a game, by state. */
export const shelfCount = defineTable(
  'shelf_count',
  { game_id: text(), state: text<ShelfState>(), members: integer() },
  { key: ['game_id', 'state'], storage: 'fillfactor = 80' },
)
