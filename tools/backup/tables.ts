import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Manifest, type Part, type TableCopy, tablePart } from './manifest.ts'
import { writePart } from './parts.ts'
import { copyTarget, definitionsOf } from './table-definitions.ts'

interface Dumped {
  tables: TableCopy[]
  statements: Manifest['statements']
  parts: Part[]
}

/** Copies a schema as it is at one moment. */
export async function dumpSchema(
  db: ClientBase,
  schema: string,
  folder: string,
  reading: { onBytes: (bytes: number) => void; signal: AbortSignal },
): Promise<Dumped> {
  await db.query('begin isolation level repeatable read, read only')
  try {
    const { before, after, tables } = await definitionsOf(db, schema)
    const dumped: Dumped = { tables: [], parts: [], statements: { before, after } }
    for (const table of tables) {
      const copy = db.query(copyTo(`copy ${copyTarget(table)} to stdout`))
      const file = tablePart(table)
      dumped.parts.push({ file, ...(await writePart(join(folder, file), copy, reading)) })
      dumped.tables.push({ ...table, rows: copy.rowCount })
    }
    await db.query('commit')
    return dumped
  } catch (error) {
    await db.query('rollback').catch(() => {})
    throw error
  }
}

/** Makes the tables and fills them, in the caller's transaction. */
export async function restoreTables(
  db: ClientBase,
  backup: string,
  { tables, statements, parts }: Manifest,
  onBytes: (bytes: number) => void,
): Promise<void> {
  for (const statement of statements.before) await db.query(statement)
  for (const table of tables) {
    const file = tablePart(table)
    const copy = db.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
    await pipeline(createReadStream(join(backup, file)), copy)
    if (copy.rowCount !== table.rows)
      throw new Error(`${file} holds ${copy.rowCount} rows instead of ${table.rows}`)
    onBytes(parts.find(part => part.file === file)?.bytes ?? 0)
  }
  for (const statement of statements.after) await db.query(statement)
}
