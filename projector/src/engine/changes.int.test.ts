import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#testing/scratch-database.ts'
import { Changes } from './changes.ts'
import type { ColumnType, Value } from './copy-rows.ts'
import { inTransaction } from './transaction.ts'

const columns: Record<string, ColumnType> = Object.fromEntries(
  (['text', 'text[]', 'uuid', 'integer', 'bigint', 'boolean', 'date', 'timestamptz'] as const).map(type => [
    type,
    type,
  ]),
)
let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
  const types = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)
  for (const table of ['copied', 'inserted']) await scratch.db.query(`create table ${table} (${types})`)
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
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 5 })
const text = fc.string({ unit: 'binary' }).map(characters => characters.replaceAll('\0', ''))
const row: fc.Arbitrary<Value[]> = fc.tuple(
  nullable(text),
  nullable(fc.array(text, { maxLength: 4 })),
  nullable(fc.uuid()),
  nullable(fc.integer()),
  nullable(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  nullable(fc.boolean()),
  nullable(time.map(at => at.slice(0, 10))),
  nullable(time),
)

const asText = (value: Value) =>
  Array.isArray(value)
    ? `{${value.map(text => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`).join()}}`
    : (value?.toString() ?? null)

describe('changes', () => {
  it('are in their table what Postgres makes of the same values as text', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 300 }), async rows => {
        const { db } = scratch
        await db.query('truncate copied, inserted')
        const changes = new Changes({ copied: columns })
        for (const values of rows) changes.add('copied', values)
        await inTransaction(db, client => changes.copyTo(client, name => name))
        const types = Object.values(columns)
        const lists = rows[0]?.map((_, n) => rows.map(values => asText(values[n] ?? null))) ?? []
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
