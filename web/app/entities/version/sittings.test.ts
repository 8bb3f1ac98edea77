import { expect, it } from 'vitest'
import { sittingsOf } from './sittings.ts'

const at = (savedAt: string) => ({ attributes: { savedAt } })

it('separates sittings by pauses of more than half an hour', () => {
  const times = ['12:00', '11:40', '11:10', '10:30'].map(time => at(`2026-11-23T${time}:00.000Z`))
  expect(sittingsOf(times).map(({ versions }) => versions.length)).toEqual([3, 1])
  expect(sittingsOf(times)[0]).toMatchObject({
    from: '2026-11-23T11:10:00.000Z',
    to: '2026-11-23T12:00:00.000Z',
  })
  expect(sittingsOf([])).toEqual([])
})
