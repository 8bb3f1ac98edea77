import { bigint } from './columns.ts'
import { defineTable } from './define-table.ts'

/** A view of one row, which readers wait for: everything up to here is in every live read model. */
export const readPosition = defineTable('read_position', { position: bigint() })
