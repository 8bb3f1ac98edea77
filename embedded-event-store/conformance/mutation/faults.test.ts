import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FAULTS } from './faults.ts'
import { patchedFiles } from './mutant.ts'

it.each(FAULTS)('the fault "$name" still fits the server', fault => {
  expect(patchedFiles(fault).size).toBeGreaterThan(0)
  expect(existsSync(join(import.meta.dirname, '..', `${fault.caughtBy}.int.test.ts`))).toBe(true)
})
