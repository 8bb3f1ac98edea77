import { describe, expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

const ours = 'https://example.test'

describe('pageOf', () => {
  it.each([
    [`${ours}/games/minecraft?q=secret#x`, '/games/minecraft'],
    [`${ours}/en/users/hana/followers`, '/en/users/:name/followers'],
    [`${ours}/users/%E8%8A%B1`, '/users/:name'],
    [`${ours}/articles/0123456789abc/edit`, '/articles/:path/edit'],
    [`${ours}/articles/liked`, '/articles/liked'],
  ])('%s → %s', (address, page) => expect(pageOf(address, ours)).toBe(page))

  it('returns null for other sites', () => {
    expect(pageOf('https://elsewhere.test/games', ours)).toBeNull()
  })
})
