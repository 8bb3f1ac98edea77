import { bigint, nullable, text, timestamptz, withDefault } from './columns.ts'
import { defineTable } from './define-table.ts'

/** One row: up to where the search index follows the log (−1: nothing yet), and of which indexes that is said. */
export const searchCheckpoint = defineTable('search_checkpoint', {
  position: bigint(),
  updated_at: withDefault(timestamptz(), 'now()'),
  generation: nullable(text()),
})
