import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Value = string | number | bigint | boolean | null

/** What a batch appends to tables of changes, in the order of their columns; sent with one COPY per table. */
export class Changes {
  readonly #lines = new Map<string, string[]>()

  add(table: string, row: readonly Value[]): void {
    let line = encode(row[0] ?? null)
    for (let i = 1; i < row.length; i++) line += `\t${encode(row[i] ?? null)}`
    const lines = this.#lines.get(table)
    if (lines) lines.push(line)
    else this.#lines.set(table, [line])
  }

  async copyTo(db: PoolClient): Promise<void> {
    for (const [table, lines] of this.#lines) {
      const copy = db.query(copyFrom(`copy ${table} from stdin`))
      copy.end(`${lines.join('\n')}\n`)
      await finished(copy)
    }
  }
}

const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** COPY's text format. */
function encode(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(/[\\\n\r\t]/g, found => ESCAPES[found] ?? found) : value
}
