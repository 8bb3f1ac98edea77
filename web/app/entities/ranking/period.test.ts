import { describe, expect, it } from 'vitest'
import { periodOf, periodSearch } from '#app/entities/ranking/period.ts'

const read = (search: string) => periodOf(new URLSearchParams(search))

describe('the period of a ranking in its address', () => {
  it('comes back as it was written', () => {
    for (const choice of [
      { range: 'daily', asOf: null },
      { range: 'weekly', asOf: '2026-10-05' },
      { range: 'monthly', asOf: '2028-02-29' },
    ] as const)
      expect(read(periodSearch(choice))).toEqual(choice)
    expect(periodSearch({ range: 'daily', asOf: null })).toBe('')
    expect(periodSearch({ range: 'all', asOf: '2026-10-05' })).toBe('?range=all')
  })

  it.each(['as_of=2026-02-30', 'as_of=2026-13-01', 'as_of=yesterday', 'as_of=', 'range=hourly'])(
    'is the newest day when it is not understood: %s',
    search => expect(read(search)).toEqual({ range: 'daily', asOf: null }),
  )
})
