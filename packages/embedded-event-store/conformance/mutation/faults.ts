import { CRASHING_FAULTS } from './faults/crashing.ts'
import type { Fault } from './faults/fault.ts'
import { READING_FAULTS } from './faults/reading.ts'
import { SUBSCRIBING_FAULTS } from './faults/subscribing.ts'
import { WRITING_FAULTS } from './faults/writing.ts'

/** Faults that the official client's own tests do not notice in a server; each must turn a conformance test red. */
export const FAULTS: Fault[] = [
  ...WRITING_FAULTS,
  ...READING_FAULTS,
  ...SUBSCRIBING_FAULTS,
  ...CRASHING_FAULTS,
]
