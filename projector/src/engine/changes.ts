import { finished } from 'node:stream/promises'
import type { Table, Written } from '@koryaku/contracts/tables/define-table.ts'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CopyRows } from './copy-rows.ts'
import type { TableName } from './table-name.ts'

/** Rows that a batch appends to tables; sent with one COPY per table. */
export class Changes {
  readonly #rows = new Map<Table, CopyRows>()

  add<T extends Table>(table: T, row: Written<T>): void {
    let rows = this.#rows.get(table)
    if (!rows) {
      rows = new CopyRows(table)
      this.#rows.set(table, rows)
    }
    rows.add(row)
  }

  async copyTo(db: PoolClient, t: TableName): Promise<void> {
    for (const [table, rows] of this.#rows) {
      const copy = db.query(copyFrom(`copy ${t(table)} (${table.list}) from stdin (format binary)`))
      copy.end(rows.finish())
      await finished(copy)
    }
  }
}
