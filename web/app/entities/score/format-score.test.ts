import { expect, it } from 'vitest'
import { filledPart, formatScore } from './format-score.ts'

it.each([
  [1, '1.0', 10],
  [7.5, '7.5', 75],
  [8.25, '8.3', 85],
  [8.74, '8.7', 85],
  [10, '10.0', 100],
])('shows the score %d as %s with %d percent of the stars filled', (score, shown, part) => {
  expect(formatScore(score)).toBe(shown)
  expect(filledPart(score)).toBe(part)
})
