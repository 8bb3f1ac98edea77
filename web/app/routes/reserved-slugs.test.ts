import { RESERVED_SLUGS } from '@koryaku/contracts/games/reserved-slugs.ts'
import { expect, it } from 'vitest'
import { routeTable } from './route-table.ts'

it('a word of an address of this site is reserved where a game would have the same address', () => {
  const words = routeTable.flatMap(({ path }) => /^\/games\/([^:/]+)$/.exec(path)?.slice(1) ?? [])
  expect(words).toContain('request')
  expect(words.filter(word => !RESERVED_SLUGS.has(word))).toEqual([])
})
