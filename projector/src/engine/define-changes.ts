import type { Column } from '@koryaku/contracts/tables/columns.ts'
import { defineTable, type Table } from '@koryaku/contracts/tables/define-table.ts'

/** Describes a table that a rebuild appends to until it is folded: without keys, read once and dropped, never tidied. */
export const defineChanges = <const Name extends string, C extends Readonly<Record<string, Column>>>(
  name: Name,
  columns: C,
): Table<C, Name> => defineTable(name, columns, { storage: 'autovacuum_enabled = off' })
