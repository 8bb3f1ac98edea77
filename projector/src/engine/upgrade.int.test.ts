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

it('upgrades the schema `operations` of a database of any previous version', async () => {
  await scratch.db.query(
    'alter table operations.sample drop column waiting; update operations.engine set version = 6',
  )
  await migrate(scratch.db, projections)
  const { rows } = await scratch.db.query('select waiting from operations.sample')
  expect(rows).toEqual([])
})
