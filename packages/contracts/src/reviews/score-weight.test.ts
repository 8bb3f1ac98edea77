import { describe, expect, it } from 'vitest'
import { barOf, weight4Of } from './score-weight.ts'

describe('weight of a review', () => {
  it.each([
    [0, 0, 1],
    [6, 50, 1],
    [7, 0, 2],
    [29, 50, 2],
    [400, 1, 2],
    [30, 2, 4],
  ])('gives an account of %d days with %d works %d quarters', (days, works, weight4) => {
    expect(weight4Of({ days, works })).toBe(weight4)
  })
})

it.each([
  [2, 0],
  [3, 0],
  [4, 1],
  [19, 8],
  [20, 9],
])('puts a score of %d halves into bar %d', (score2, bar) => {
  expect(barOf(score2)).toBe(bar)
})
