import { describe, expect, it } from 'vitest'
import { largest } from '#app/features/ops/plots.tsx'
import { niceCeiling } from '#app/ui/nice-ceiling.ts'

describe('the scale of a plot', () => {
  it.each([
    [0, 1],
    [0.03, 0.05],
    [1, 1],
    [1.1, 2],
    [37, 50],
    [99, 100],
    [2_001, 5_000],
  ])('rounds a maximum of %d up to %d', (most, ceiling) => expect(niceCeiling(most)).toBeCloseTo(ceiling, 10))
})

it('shows the largest value of all series at each time, in order', () => {
  const point = (minute: number, lagMs: number) => ({
    at: `2026-11-21T00:0${minute}:00.000Z`,
    lagMs,
    eventsPerSecond: 0,
  })
  const series = [
    { projection: 'a', points: [point(2, 5), point(3, 1)] },
    { projection: 'b', points: [point(1, 4), point(2, 7)] },
  ]
  expect(largest(series, ({ lagMs }) => lagMs)).toEqual([
    { at: point(1, 0).at, value: 4 },
    { at: point(2, 0).at, value: 7 },
    { at: point(3, 0).at, value: 1 },
  ])
})
