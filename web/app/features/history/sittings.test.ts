import { VERSIONS_PER_PAGE } from '@koryaku/contracts/articles/text/versions-per-page.ts'
import { expect, it } from 'vitest'
import type { Version } from './history-queries.ts'
import { pageOf } from './history-queries.ts'
import { sittingsOf } from './sittings.ts'

const at = (savedAt: string) => ({ attributes: { savedAt } }) as Version

it('separates sittings by pauses of more than half an hour', () => {
  const times = ['12:00', '11:40', '11:10', '10:30'].map(time => at(`2026-11-23T${time}:00.000Z`))
  expect(sittingsOf(times).map(({ versions }) => versions.length)).toEqual([3, 1])
  expect(sittingsOf(times)[0]).toMatchObject({
    from: '2026-11-23T11:10:00.000Z',
    to: '2026-11-23T12:00:00.000Z',
  })
  expect(sittingsOf([])).toEqual([])
})

it('finds the page of the list that has a version', () => {
  const [page, all] = [VERSIONS_PER_PAGE, 100 * VERSIONS_PER_PAGE]
  expect(pageOf(all - 1, all)).toBeNull()
  expect(pageOf(all - page, all)).toBeNull()
  expect(pageOf(all - page - 1, all)).toBe(all - page)
  expect(pageOf(0, all)).toBe(page)
  expect(pageOf(3, 5)).toBeNull()
})
