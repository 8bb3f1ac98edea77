import { expect, it } from 'vitest'
import { inTurns, ratioLines } from './ratios.ts'

it('compares the medians of each figure that both have', () => {
  const lines = ratioLines(
    [{ like: 2 }, { like: 4 }, { like: 30 }],
    [{ like: 6, 'a new figure': 1 }, { like: 6 }, { like: 5 }],
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^like +4\.00 → +6\.00 +× 1\.50$/)
})

it('has no ratio to nothing', () => expect(ratioLines([{ like: 0 }], [{ like: 1 }])[0]).toContain('× –'))

it('measures each first as often as last', () =>
  expect(inTurns(['earlier', 'now'], 2)).toEqual(['earlier', 'now', 'now', 'earlier']))
