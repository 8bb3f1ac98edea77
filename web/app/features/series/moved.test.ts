import { expect, it } from 'vitest'
import { moved, placeAt } from './moved.ts'

it('moves one of several, and leaves the others in their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
})

it('finds where it is dropped', () => {
  const boxes = [0, 50, 100].map(top => ({ top, bottom: top + 50 }))
  expect([-10, 30, 80, 200].map(y => placeAt(y, boxes, 0))).toEqual([0, 0, 1, 2])
  expect([10, 30, 120, 200].map(y => placeAt(y, boxes, 2))).toEqual([0, 1, 2, 2])
})
