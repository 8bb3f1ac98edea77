import { integer } from './columns.ts'
import { defineTable } from './define-table.ts'

/** One row: how many members the list of members shows. */
export const memberTotal = defineTable('member_total', { id: integer(), shown: integer() }, { key: ['id'] })
