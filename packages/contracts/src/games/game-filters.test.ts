import { describe, expect, it } from 'vitest'
import { gamesQuery } from './game.api.ts'
import { defaultGameSort, GAME_FILTERS, gameFilterNames, readGameFilters } from './game-filters.ts'
import { GENRES, genresOf } from './game-genres.ts'
import { platformKey } from './platform-key.ts'

const read = (search: string) => readGameFilters(new URLSearchParams(search))

describe('readGameFilters', () => {
  it('keeps each valid filter', () => {
    const filters = {
      ...{ q: 'zelda', genre: 'rpg', platform: 'switch', decade: '1990' },
      ...{ has_articles: '1', has_reviews: '1', score_from: '8', head: 'さ' },
    }
    expect(Object.keys(filters)).toEqual(gameFilterNames)
    expect(readGameFilters(new URLSearchParams(filters))).toEqual(filters)
  })

  it.each([
    ['unknown parameters', 'colour=red'],
    ['empty values', 'q=&genre=&platform=+'],
    ['unknown values', 'genre=chess&decade=1994&has_articles=0&score_from=3&head=%E3%82%93'],
    ['texts that are too long', `q=${'a'.repeat(201)}&platform=${'a'.repeat(81)}`],
  ])('ignores %s', (_, search) => expect(read(search)).toEqual({}))
})

describe('gamesQuery', () => {
  it('accepts the filters of the list, and rejects other values', () => {
    for (const name of gameFilterNames) {
      const filter = GAME_FILTERS[name]
      const [good, bad] = 'of' in filter ? [filter.of[0], 'none'] : ['a', 'a'.repeat(filter.longest + 1)]
      expect(gamesQuery.safeParse({ [name]: good }).success, name).toBe(true)
      expect(gamesQuery.safeParse({ [name]: bad }).success, name).toBe(false)
      expect(gamesQuery.safeParse({ [name]: '' }).success, name).toBe(false)
    }
  })
})

describe('defaultGameSort', () => {
  it.each([
    [{}, 'popular'],
    [{ genre: 'rpg' }, 'popular'],
    [{ head: 'あ' }, 'title'],
    [{ head: 'a' }, 'title_en'],
    [{ head: 'あ', q: 'zelda' }, 'match'],
  ])('returns for %j: %s', (filters, sort) => expect(defaultGameSort(filters)).toBe(sort))
})

describe('genresOf', () => {
  it('unifies the vocabularies of catalogues', () =>
    expect(genresOf(['action > platformer / adventure', 'プラットフォーム・ゲーム', '青年漫画'])).toEqual([
      'platformer',
      'adventure',
    ]))

  it('has each genre once', () => expect(new Set(GENRES).size).toBe(GENRES.length))
})

describe('platformKey', () => {
  it('is the same for each name of a platform', () =>
    expect(['Super Famicom', 'SNES', 'Super Nintendo / Super Famicom'].map(platformKey)).toEqual([
      'snes',
      'snes',
      'snes',
    ]))
})
