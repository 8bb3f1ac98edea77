import type { ShelfState } from '../shelf/shelf-parts.ts'
import { boolean, date, integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Games on the shelves of members. */
export const shelfEntry = defineTable(
  'shelf_entry',
  {
    user_id: text(),
    game_id: text(),
    state: text<ShelfState>(),
    is_private: boolean(),
    started_on: nullable(date()),
    finished_on: nullable(date()),
    /** Minutes played. */
    minutes: nullable(integer()),
    changed_at: timestamptz(),
    /** Public, and of an account that counts. */
    counted: boolean(),
  },
  {
    key: ['user_id', 'game_id'],
    indexes: c => [
      // A shelf, or one state of it, by change.
      `(${c.user_id}, ${c.changed_at} desc, ${c.game_id} desc)`,
      `(${c.user_id}, ${c.state}, ${c.changed_at} desc, ${c.game_id} desc)`,
      // By time played.
      `(${c.user_id}, (coalesce(${c.minutes}, 0)) desc, ${c.game_id} desc)`,
      `(${c.user_id}, ${c.state}, (coalesce(${c.minutes}, 0)) desc, ${c.game_id} desc)`,
      // Counts of merged games, where a member counts once.
      `(${c.game_id}, ${c.user_id}, ${c.changed_at} desc, ${c.state}) where ${c.counted}`,
    ],
  },
)
