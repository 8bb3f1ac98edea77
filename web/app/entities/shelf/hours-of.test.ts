import { expect, it } from 'vitest'
import { minutesOf } from '#app/entities/shelf/hours-of.ts'

it.each([
  ['', null],
  ['12.5', 750],
  ['12,5', 750],
  ['１２．５', 750],
  [' 3 ', 180],
  ['1e3', Number.NaN],
  ['-1', Number.NaN],
  ['三時間', Number.NaN],
])('reads %j hours as %s minutes', (typed, minutes) => expect(minutesOf(typed)).toBe(minutes))
