import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  canonicalGamesAddress,
  gamesAddress,
  wantedGames,
  withFilters,
  without,
} from '#app/features/games/wanted-games.ts'

const read = (search: string) => wantedGames(new URLSearchParams(search))
const at = (address: string) => read(address.split('?')[1] ?? '')

describe('the list of games in an address', () => {
  it.each([
    '/games',
    '/games?sort=score&shelf=any',
    '/games?head=%E3%81%8B&shelf=playing',
    '/games?q=zelda&shelf=backlog',
    '/games?q=zelda&sort=new',
    '/games?genre=rpg&platform=switch&decade=2010&has_articles=1&has_reviews=1&score_from=8&sort=title&page=3',
  ])('keeps %s', address => expect(gamesAddress(at(address))).toBe(address))

  it('ignores unknown values', () =>
    expect(read('sort=best&head=ん&shelf=sold&page=0&genre=')).toEqual({
      filters: {},
      sort: 'popular',
      page: 1,
      shelf: null,
    }))

  it.each([
    ['head=a', 'title'],
    ['head=あ&sort=new', 'new'],
    ['q=zelda', 'match'],
    ['sort=match', 'popular'],
  ])('sorts %s by %s', (search, sort) => expect(read(search).sort).toBe(sort))

  it('starts at the first page, in the default order, when a filter changes', () => {
    expect(gamesAddress(withFilters(at('/games?page=3'), { q: 'zelda' }))).toBe('/games?q=zelda')
    expect(gamesAddress(withFilters(at('/games?q=zelda&page=3'), { q: '' }))).toBe('/games')
    expect(gamesAddress(withFilters(at('/games?sort=new&page=3'), { genre: 'rpg' }))).toBe(
      '/games?genre=rpg&sort=new',
    )
  })

  it.each([
    ['/games', '/games'],
    ['/games?page=2', '/games?page=2'],
    ['/games?head=a', '/games?head=a'],
    ['/games?head=a&page=2', '/games?head=a&page=2'],
    ['/games?sort=new&page=2', '/games'],
    ['/games?head=a&sort=new&page=2', '/games?head=a'],
    ['/games?head=a&sort=title&page=2', '/games?head=a&page=2'],
    ['/games?shelf=any&page=2', '/games?page=2'],
  ])('names %s as %s to search engines', (address, canonical) =>
    expect(canonicalGamesAddress(at(address))).toBe(canonical),
  )

  it('leaves out each filter', () => {
    const wanted = at('/games?q=zelda&genre=rpg&shelf=any')
    expect(activeFilters(wanted)).toEqual(['q', 'genre', 'shelf'])
    expect(activeFilters(wanted).map(name => gamesAddress(without(wanted, name)))).toEqual([
      '/games?genre=rpg&shelf=any',
      '/games?q=zelda&shelf=any',
      '/games?q=zelda&genre=rpg',
    ])
  })
})
