import { expect, it } from 'vitest'
import { countCeiling } from '#app/ui/nice-ceiling.ts'

it.each([
  [0, 4],
  [4, 6],
  [5, 6],
  [6, 10],
  [21, 50],
])('ends the scale of counts up to %d at %d', (most, ceiling) => expect(countCeiling(most)).toBe(ceiling))
