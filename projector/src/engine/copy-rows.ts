import type { SqlType } from '@koryaku/contracts/tables/columns.ts'
import type { Table } from '@koryaku/contracts/tables/define-table.ts'

/** For bigint columns: a bigint, or its digits. For days: ISO text. For times: ISO text or a date. */
type Value = string | readonly string[] | number | bigint | boolean | Date | null

/** Signature, flags, length of an extension: none. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const FIRST_BYTES = 64 * 1024
const NULL_LENGTH = -1
const END_OF_ROWS = -1
/** A field is at most three bytes per character, or a value of 20 bytes, after its length. */
const roomFor = (value: Value): number => {
  if (typeof value === 'string') return 24 + value.length * 3
  return isList(value) ? value.reduce((room, text) => room + roomFor(text), 24) : 24
}
const isList = (value: unknown): value is readonly string[] => Array.isArray(value)

/**
 * Rows in COPY's binary format: the server need not parse numbers and times out of text again, and no text is made
 * of them here.
 */
export class CopyRows {
  readonly #columns: readonly { name: string; type: SqlType }[]
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #end = HEADER.copy(this.#bytes)

  constructor({ columns }: Table) {
    this.#columns = Object.entries(columns).map(([name, { type }]) => ({ name, type }))
  }

  /** @param row a row of the table, which defines the column types */
  add(row: object): void {
    const values = row as Readonly<Record<string, Value | undefined>>
    let room = 2
    for (const { name } of this.#columns) room += roomFor(values[name] ?? null)
    this.#reserve(room)
    this.#end = this.#bytes.writeInt16BE(this.#columns.length, this.#end)
    for (const { name, type } of this.#columns) this.#addField(type, values[name] ?? null)
  }

  /** All rows; none may be added after it. */
  finish(): Buffer {
    this.#reserve(2)
    this.#end = this.#bytes.writeInt16BE(END_OF_ROWS, this.#end)
    return this.#bytes.subarray(0, this.#end)
  }

  #reserve(room: number): void {
    if (this.#end + room <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + room))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }

  #addField(type: SqlType, value: Value): void {
    const at = this.#end + 4
    const length = value === null ? NULL_LENGTH : encode(this.#bytes, at, type, value)
    this.#bytes.writeInt32BE(length, at - 4)
    this.#end = at + Math.max(0, length)
  }
}

/** @returns how many bytes it wrote */
function encode(bytes: Buffer, at: number, type: SqlType, value: NonNullable<Value>): number {
  switch (type) {
    case 'text':
      return writeText(bytes, at, value as string)
    case 'text[]':
      return writeTexts(bytes, at, value as readonly string[])
    case 'uuid':
      return bytes.write((value as string).replaceAll('-', ''), at, 'hex')
    case 'integer':
      return bytes.writeInt32BE(value as number, at) - at
    case 'bigint':
      return bytes.writeBigInt64BE(BigInt(value as bigint | string), at) - at
    case 'boolean':
      return bytes.writeUInt8(Number(value), at) - at
    case 'date':
      return bytes.writeInt32BE(daysSince2000(value as string), at) - at
    case 'timestamptz':
      return writeInt53(
        bytes,
        at,
        microsSince2000(value instanceof Date ? value.toISOString() : (value as string)),
      )
    case 'bigint[]':
    case 'json':
    case 'jsonb':
      throw new TypeError(`columns of type ${type} are not copied: text is, until the fold`)
  }
}

/** Ids are short and ASCII: a call into the encoder costs more than their characters. */
function writeText(bytes: Buffer, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) return bytes.write(text, at, 'utf8')
    bytes[at + i] = code
  }
  return text.length
}

const TEXT_OID = 25

/**
 * Binary format of an array: number of dimensions, null flag, element type; length and first index of the
 * dimension; then the texts.
 */
function writeTexts(bytes: Buffer, at: number, texts: readonly string[]): number {
  const header = texts.length === 0 ? [0, 0, TEXT_OID] : [1, 0, TEXT_OID, texts.length, 1]
  let end = at
  for (const number of header) end = bytes.writeInt32BE(number, end)
  for (const text of texts) {
    const length = writeText(bytes, end + 4, text)
    end = bytes.writeInt32BE(length, end) + length
  }
  return end - at
}

function writeInt53(bytes: Buffer, at: number, value: number): number {
  bytes.writeInt32BE(Math.floor(value / 2 ** 32), at)
  bytes.writeUInt32BE(value >>> 0, at + 4)
  return 8
}

const DAY_MS = 86_400_000
const YEAR_2000_MS = Date.UTC(2000, 0, 1)
const daysSince2000 = (day: string): number => (Date.parse(day) - YEAR_2000_MS) / DAY_MS

/** Exact within 285 years of 2000. */
const microsSince2000 = (time: string): number =>
  time.length > WITH_MILLIS ? finerThanMillis(time) : (Date.parse(time) - YEAR_2000_MS) * 1000
const WITH_MILLIS = '2000-01-01T00:00:00.000Z'.length

/** A Date keeps milliseconds, Postgres microseconds: it rounds what is finer still to the next even one. */
function finerThanMillis(time: string): number {
  const [, fraction = ''] = /(\.\d+)/.exec(time) ?? []
  const exact = Number(fraction) * 1_000_000
  const rounded = Math.round(exact)
  const micros = rounded - exact === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded
  return (Date.parse(time.replace(fraction, '')) - YEAR_2000_MS) * 1000 + micros
}
