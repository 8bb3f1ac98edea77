import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import type { Column, Value } from './exported-rows.ts'

export const exportFormats = ['ndjson', 'csv', 'parquet'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Takes rows by the thousand and holds no more of them. */
export interface Sink {
  write: (rows: readonly Value[][]) => Promise<void>
  end: () => Promise<void>
}

/** @param file undefined: standard output */
export function openSink(format: ExportFormat, columns: readonly Column[], file: string | undefined): Sink {
  if (format === 'parquet') return parquetSink(columns, file ?? '/dev/stdout')
  const output = file === undefined ? process.stdout : createWriteStream(file)
  return format === 'csv' ? csvSink(output, columns) : ndjsonSink(output, columns)
}

const asText = (value: Value): string | number | boolean | null =>
  value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? value.toString() : value

function ndjsonSink(output: Writable, columns: readonly Column[]): Sink {
  const names = columns.map(({ name }) => name)
  const line = (row: readonly Value[]) =>
    `${JSON.stringify(Object.fromEntries(row.flatMap((value, i) => (value === null ? [] : [[names[i], asText(value)]]))))}\n`
  return textSink(output, rows => rows.map(line).join(''))
}

function csvSink(output: Writable, columns: readonly Column[]): Sink {
  let head: string[][] = [columns.map(({ name }) => name)]
  return textSink(output, rows => {
    const text = stringify([...head, ...rows.map(row => row.map(asText))], {
      cast: { boolean: String },
      escape_formulas: true,
    })
    head = []
    return text
  })
}

/** Waits while the reader is slow; a broken pipe or a full disk ends the export. */
function textSink(output: Writable, render: (rows: readonly Value[][]) => string): Sink {
  let failure: Error | undefined
  output.once('error', error => {
    failure = error
  })
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      output.write(text, error => (error ? reject(error) : resolve()))
    })
  return {
    async write(rows) {
      if (failure) throw failure
      await write(render(rows))
    },
    async end() {
      await write(render([]))
      if (output === process.stdout) return
      output.end()
      await finished(output)
    },
  }
}

const parquetTypes = {
  position: { type: 'INT64' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  person: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  count: { type: 'INT32' },
  flag: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const
const ROW_GROUP = 50_000

/** Columns are written per group of rows: only one group is in memory. */
function parquetSink(columns: readonly Column[], file: string): Sink {
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: [
      { name: 'events', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...parquetTypes[kind],
      })),
    ],
    createdBy: 'koryaku',
  })
  let group: Value[][] = []
  const flush = async () => {
    const columnData = columns.map(({ name }, i) => ({ name, data: group.map(row => row[i] ?? null) }))
    if (group.length > 0) await writer.write({ columnData, rowGroupSize: group.length })
    group = []
  }
  return {
    async write(rows) {
      group.push(...rows)
      if (group.length >= ROW_GROUP) await flush()
    },
    async end() {
      await flush()
      await writer.finish()
    },
  }
}
