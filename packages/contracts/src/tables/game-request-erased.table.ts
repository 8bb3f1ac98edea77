import { text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Erased accounts: a request that comes later in the log names none of them. */
export const gameRequestErased = defineTable(
  'game_request_erased',
  { user_id: text(), at: timestamptz() },
  { key: ['user_id'] },
)
