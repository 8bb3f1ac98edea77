import { VERSIONS_PER_PAGE } from '@koryaku/contracts/articles/text/versions-per-page.ts'
import { expect, it } from 'vitest'
import { pageOf } from './history-queries.ts'

it('finds the page of the list that has a version', () => {
  const [page, all] = [VERSIONS_PER_PAGE, 100 * VERSIONS_PER_PAGE]
  expect(pageOf(all - 1, all)).toBeNull()
  expect(pageOf(all - page, all)).toBeNull()
  expect(pageOf(all - page - 1, all)).toBe(all - page)
  expect(pageOf(0, all)).toBe(page)
  expect(pageOf(3, 5)).toBeNull()
})
