import { readModelNames } from '@koryaku/contracts/operations/read-models.ts'
import { readModelTables } from '@koryaku/contracts/tables/read-models.ts'
import { expect, it } from 'vitest'
import { projections } from './index.ts'

it('every read model has the name that routes refer to', () => {
  expect(projections.map(({ name }) => name).sort()).toEqual([...readModelNames].sort())
})

it('every table that readers know is kept by one projection, and they know every table', () => {
  const names = (tables: readonly { name: string }[]) => tables.map(({ name }) => name).sort()
  expect(names(projections.flatMap(({ tables }) => tables))).toEqual(names(readModelTables))
})
