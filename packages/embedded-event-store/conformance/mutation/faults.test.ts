import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FAULTS } from './faults.ts'
import { patchedFiles } from './mutant.ts'

/** Names of the files of conformance tests, without `.int.test.ts` or `.camp.test.ts`. */
const conformance = readdirSync(join(import.meta.dirname, '..')).map(file => file.split('.')[0])

it.each(FAULTS)('the fault "$name" still fits the server', fault => {
  expect(patchedFiles(fault).size).toBeGreaterThan(0)
  expect(conformance).toContain(fault.caughtBy)
})
