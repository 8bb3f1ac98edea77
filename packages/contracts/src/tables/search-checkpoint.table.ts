import { bigint, nullable, text, timestamptz, withDefault } from './columns.ts'
import { defineTable } from './define-table.ts'

/** One row: the position of the search index in the log (−1: nothing yet), and the generation of the indexes. */
export const searchCheckpoint = defineTable('search_checkpoint', {
  position: bigint(),
  updated_at: withDefault(timestamptz(), 'now()'),
  generation: nullable(text()),
})
