import { describe, expect, it } from 'vitest'
import { gamesAddress, wantedGames } from '#app/features/games/wanted-games.ts'

const read = (search: string) => wantedGames(new URLSearchParams(search))

describe('the list of games in an address', () => {
  it.each([
    '/games',
    '/games?sort=score&shelf=any',
    '/games?head=%E3%81%8B&shelf=playing',
    '/games?q=zelda&shelf=backlog',
  ])('keeps %s', address => expect(gamesAddress(read(address.split('?')[1] ?? ''))).toBe(address))

  it('ignores unknown values', () =>
    expect(read('sort=best&head=ん&shelf=sold')).toEqual({
      q: '',
      sort: 'popular',
      head: undefined,
      shelf: null,
    }))

  it('sorts titles under a head by title', () => expect(read('head=a&sort=new').sort).toBe('title'))
})
