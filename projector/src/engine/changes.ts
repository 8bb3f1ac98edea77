import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type ColumnType, CopyRows, type Value } from './copy-rows.ts'

/** The types of all columns of a table, in their order. */
export type Columns = Readonly<Record<string, ColumnType>>
export type ChangeTables = Readonly<Record<string, Columns>>

/** What a batch appends to tables, in the order of their columns; sent with one COPY per table. */
export class Changes {
  readonly #tables: ChangeTables
  readonly #rows = new Map<string, CopyRows>()

  constructor(tables: ChangeTables) {
    this.#tables = tables
  }

  add(table: string, row: readonly Value[]): void {
    let rows = this.#rows.get(table)
    if (!rows) {
      rows = new CopyRows(Object.values(this.#tables[table] ?? {}))
      this.#rows.set(table, rows)
    }
    rows.add(row)
  }

  async copyTo(db: PoolClient, nameOf: (table: string) => string): Promise<void> {
    for (const [table, rows] of this.#rows) {
      const copy = db.query(copyFrom(`copy ${nameOf(table)} from stdin (format binary)`))
      copy.end(rows.finish())
      await finished(copy)
    }
  }
}
