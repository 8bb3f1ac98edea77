import * as column from '@koryaku/contracts/tables/columns.ts'
import { type Column, nullable } from '@koryaku/contracts/tables/columns.ts'
import { createTable, defineTable, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#testing/scratch-database.ts'
import { Changes } from './changes.ts'

const copied = defineTable('copied', {
  text: nullable(column.text()),
  texts: nullable(column.texts()),
  uuid: nullable(column.uuid()),
  integer: nullable(column.integer()),
  bigint: nullable(column.position()),
  boolean: nullable(column.boolean()),
  date: nullable(column.date()),
  timestamptz: nullable(column.timestamptz()),
})
type Row = Written<typeof copied>
let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
  for (const table of ['copied', 'inserted']) await scratch.db.query(createTable(copied, table))
})
afterAll(() => scratch?.stop())

const time = fc
  .tuple(
    fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
    fc.nat(9999),
  )
  .chain(([at, finer]) =>
    fc.constantFrom(
      at.toISOString(),
      at.toISOString().replace(/\.\d+Z/, 'Z'),
      at.toISOString().replace('Z', `${String(finer).padStart(4, '0')}Z`),
    ),
  )
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 5 })
const text = fc.string({ unit: 'binary' }).map(characters => characters.replaceAll('\0', ''))
const row: fc.Arbitrary<Row> = fc.record({
  text: orNull(text),
  texts: orNull(fc.array(text, { maxLength: 4 })),
  uuid: orNull(fc.uuid()),
  integer: orNull(fc.integer()),
  bigint: orNull(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  boolean: orNull(fc.boolean()),
  date: orNull(time.map(at => at.slice(0, 10))),
  timestamptz: orNull(
    fc.oneof(
      time,
      time.map(at => new Date(at)),
    ),
  ),
})

const asText = (value: Row[keyof Row]) =>
  value instanceof Date
    ? value.toISOString()
    : Array.isArray(value)
      ? `{${value.map(text => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`).join()}}`
      : (value?.toString() ?? null)

describe('changes', () => {
  it('are in their table what Postgres makes of the same values as text', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 300 }), async rows => {
        const { db } = scratch
        await db.query('truncate copied, inserted')
        const changes = new Changes()
        for (const values of rows) changes.add(copied, values)
        await inTransaction(db, client => changes.copyTo(client, ({ name }) => name))
        const columns = Object.entries(copied.columns) as [keyof Row, Column][]
        const types = columns.map(([, { type }]) => type)
        const lists = columns.map(([name]) => rows.map(values => asText(values[name])))
        await db.query(
          `insert into inserted select ${types.map((type, n) => `c${n}::${type}`)}
             from unnest(${types.map((_, n) => `$${n + 1}::text[]`)}) as u (${types.map((_, n) => `c${n}`)})`,
          lists,
        )
        const { rows: odd } = await db.query(
          `select coalesce(c.text, '') as copied, i::text as inserted
             from (select c::text as text, row_number() over (order by ctid) as n from copied c) c
             full join (select i::text as i, row_number() over (order by ctid) as n from inserted i) i using (n)
            where c.text is distinct from i.i`,
        )
        expect(odd).toEqual([])
      }),
      { numRuns: 30 },
    ))
})
