import { integer, nullable, text, timestamptz } from '@koryaku/contracts/tables/columns.ts'
import { defineTable } from '@koryaku/contracts/tables/define-table.ts'
import { memberJoined } from '@koryaku/contracts/tables/member-joined.table.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projections } from '#projections/index.ts'
import { scratchDatabase } from '#testing/scratch-database.ts'
import { readCheckpoints } from './checkpoints.ts'
import { migrate } from './versions.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch?.stop())

it('an upgrade makes outdated what has other code, and nothing else', async () => {
  const statuses = async () =>
    Object.fromEntries(
      (await readCheckpoints(scratch.db)).map(({ projection, status }) => [projection, status]),
    )
  await migrate(scratch.db, projections)
  const before = await statuses()
  expect(Object.keys(before).sort()).toEqual(projections.map(({ name }) => name).sort())

  await migrate(scratch.db, projections)
  expect(await statuses()).toEqual(before)

  const upgraded = projections.map(projection =>
    projection.name === 'games' ? { ...projection, codeVersion: projection.codeVersion + 1 } : projection,
  )
  await migrate(scratch.db, upgraded)
  expect(await statuses()).toEqual({ ...before, games: 'outdated' })
})

it('an upgrade shows new columns and tables as empty until they are rebuilt', async () => {
  await migrate(scratch.db, projections)
  const holder = projections.find(({ tables }) => tables.some(({ name }) => name === memberJoined.name))
  if (!holder) throw new Error('no projection has the table')
  await scratch.db.query(
    `insert into read.${memberJoined.name} (${memberJoined.list}) values ('someone', '2026-01-01')`,
  )
  const upgrade = (number: number, more: Record<string, ReturnType<typeof integer>>) =>
    projections.map(projection =>
      projection === holder
        ? {
            ...{ ...projection, codeVersion: projection.codeVersion + number },
            tables: [
              ...projection.tables.filter(({ name }) => name !== memberJoined.name),
              defineTable(memberJoined.name, {
                ...memberJoined.columns,
                label: text(),
                ...more,
                seen: nullable(timestamptz()),
              }),
              defineTable('gained', { id: text(), size: integer() }, { key: ['id'] }),
            ],
          }
        : projection,
    )
  const members = async () => (await scratch.db.query(`select * from read.${memberJoined.name}`)).rows
  await migrate(scratch.db, upgrade(1, {}))
  expect(await members()).toEqual([expect.objectContaining({ label: '', seen: null })])
  expect((await scratch.db.query('select id, size from read.gained')).rows).toEqual([])
  // A second upgrade before the rebuild of the first.
  await migrate(scratch.db, upgrade(2, { weight: integer() }))
  expect(await members()).toEqual([expect.objectContaining({ label: '', weight: 0, seen: null })])
})

it('upgrades the schema `operations` of a database of any previous version', async () => {
  await scratch.db.query(
    'alter table operations.sample drop column waiting; update operations.engine set version = 6',
  )
  await migrate(scratch.db, projections)
  const { rows } = await scratch.db.query('select waiting from operations.sample')
  expect(rows).toEqual([])
})
