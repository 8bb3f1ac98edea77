import { bigint, nullable } from './columns.ts'
import { defineTable } from './define-table.ts'

/** A view of one row. */
export const readPosition = defineTable('read_position', {
  /** Readers wait for it: everything up to here is in every live read model. */
  position: bigint(),
  /**
   * Data read at a lower position may show something that was withdrawn since. Null while a shown read model is not
   * live: it applies events that are below the positions of readers.
   */
  withdrawn: nullable(bigint()),
})
