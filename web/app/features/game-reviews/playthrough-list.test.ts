import { expect, it } from 'vitest'
import { inOrderOfDays } from './playthrough-list.tsx'

it('lists playthroughs by the day in Japan that is shown for each', () => {
  const added = { id: 'a', playedOn: null, addedAt: '2026-05-01T20:00:00.000Z' }
  const before = { id: 'b', playedOn: '2026-04-30', addedAt: '2026-06-01T00:00:00.000Z' }
  const sameDay = { id: 'c', playedOn: '2026-05-02', addedAt: '2026-06-02T00:00:00.000Z' }
  expect(inOrderOfDays([added, before, sameDay]).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})
