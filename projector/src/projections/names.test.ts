import { readModelNames } from '@koryaku/contracts/operations/read-models.ts'
import { expect, it } from 'vitest'
import { projections } from './index.ts'

it('every read model has the name by which routes say what they read', () => {
  expect(projections.map(({ name }) => name).sort()).toEqual([...readModelNames].sort())
})
