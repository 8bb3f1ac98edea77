import {
  GAME_FILTERS,
  type GameFilters,
  type GameSort,
  gameFilterNames,
} from '@koryaku/contracts/games/game-filters.ts'
import { GENRES, genresOf } from '@koryaku/contracts/games/game-genres.ts'
import { platformKey } from '@koryaku/contracts/games/platform-key.ts'
import { describe, expect, it } from 'vitest'
import { GamesInMemory } from './games-in-memory.ts'
import type { GameRow } from './load-games.ts'

const row = (id: string, more: Partial<GameRow> = {}): GameRow => ({
  ...{ id, title: id, sort_title: id, sort_title_en: id, kana_head: 'latin', letter_head: 'g' },
  ...{ added_at: new Date(0), genres: [], platforms: [], year: null, articles: 0, followers: 0 },
  ...{ reviews: 0, counted: 0, weight4: 0, weighted2: 0, ...more },
})
const all = { filters: {}, sort: 'title', limit: 1_000, offset: 0, facets: true } as const
const random = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

/** Made-up games, and the same as an independent program reads them. */
function madeUp(count: number) {
  const next = random(7)
  const of = <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)] as Value
  return Array.from({ length: count }, (_, n) => {
    const reviews = of([0, 0, 1, 5, 9])
    return row(`g${n}`, {
      genres: [of(['rpg', 'Action', 'puzzle', 'chess']), of(['rpg', 'シューティングゲーム'])],
      platforms: of([['SNES'], ['Super Famicom', 'Nintendo DS'], ['Nintendo Switch'], []]),
      year: of([1989, 1994, 2000, null]),
      articles: of([0, 0, 3]),
      kana_head: of(['あ', 'か', 'latin']),
      ...{ reviews, counted: reviews, weight4: reviews * 4, weighted2: reviews * 4 * of([10, 13, 17, 19]) },
    })
  })
}
/** Does a row have this value of a filter? Written as the specification reads. */
function has(game: GameRow, name: string, value: string): boolean {
  const average = game.counted >= 5 ? Math.round((game.weighted2 / 2 / game.weight4) * 100) / 100 : null
  if (name === 'genre') return genresOf(game.genres).some(genre => genre === value)
  if (name === 'platform') return game.platforms.some(platform => platformKey(platform) === value)
  if (name === 'decade') return game.year !== null && Math.floor(game.year / 10) * 10 === Number(value)
  if (name === 'has_articles') return game.articles > 0
  if (name === 'has_reviews') return game.reviews > 0
  if (name === 'score_from') return average !== null && average >= Number(value)
  return game.kana_head === value || game.letter_head === value
}

describe('GamesInMemory', () => {
  const rows = madeUp(150)
  const games = new GamesInMemory(rows)
  const passing = (filters: GameFilters) =>
    rows.filter(game => Object.entries(filters).every(([name, value]) => has(game, name, value)))

  it.each<GameFilters>([
    {},
    { genre: 'rpg' },
    { genre: 'rpg', platform: 'snes' },
    { platform: 'ds', decade: '1980', has_articles: '1' },
    { score_from: '8', has_reviews: '1', head: 'か' },
    { genre: 'shooter', platform: 'snes', decade: '1990', has_articles: '1', score_from: '6', head: 'g' },
    { genre: 'ar' },
    { platform: 'none' },
  ])('lists and counts the games of %j as a recount does', filters => {
    const { ids, totalCount, facets } = games.find({ ...all, filters })
    expect(ids.toSorted()).toEqual(
      passing(filters)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(totalCount).toBe(ids.length)
    for (const name of gameFilterNames) {
      if (name === 'q') continue
      const filter = GAME_FILTERS[name]
      const values = 'of' in filter ? filter.of : ['snes', 'ds', 'switch']
      const counted = values.map(value => [value, passing({ ...filters, [name]: value }).length] as const)
      expect(facets?.counts[name], name).toEqual(Object.fromEntries(counted.filter(([, count]) => count > 0)))
    }
    const without = Object.keys(filters).map(name => {
      const { [name as keyof GameFilters]: _, ...others } = filters
      return [name, passing(others).length]
    })
    expect(facets?.without).toEqual(Object.fromEntries(without))
  })

  it('counts the keyword and the shelf as filters', () => {
    const small = new GamesInMemory([row('a', { articles: 1 }), row('b'), row('c', { articles: 1 })])
    const wanted = {
      ...all,
      filters: { has_articles: '1' },
      found: ['c', 'b', 'gone'],
      shelf: new Set(['b', 'c']),
    }
    const { ids, facets } = small.find(wanted)
    expect(ids).toEqual(['c'])
    expect(facets?.without).toEqual({ has_articles: 2, q: 1, shelf: 1 })
    expect(facets?.counts.has_articles).toEqual({ 1: 1 })
  })

  it('lists the best match first', () => {
    const small = new GamesInMemory([row('a'), row('b'), row('c')])
    const { ids, totalCount } = small.find({
      ...all,
      sort: 'match',
      found: ['c', 'gone', 'a'],
      facets: false,
    })
    expect([ids, totalCount]).toEqual([['c', 'a'], 2])
  })

  it('puts titles with the same kana in the order of titles, then of IDs', () => {
    const alike = { sort_title: 'はし' }
    const titles = [
      row('3', { ...alike, title: '橋' }),
      row('1', { ...alike, title: '端' }),
      row('2', { ...alike, title: '橋' }),
    ]
    for (const given of [titles, titles.toReversed()])
      expect(new GamesInMemory(given).find(all).ids).toEqual(['2', '3', '1'])
  })

  it('lists games by score only if they have an average', () => {
    const scores = { counted: 5, reviews: 5, weight4: 20 }
    const some = [row('a', { ...scores, weighted2: 200 }), row('b'), row('c', { ...scores, weighted2: 360 })]
    const { ids, totalCount } = new GamesInMemory(some).find({ ...all, sort: 'score' })
    expect([ids, totalCount]).toEqual([['c', 'a'], 2])
  })

  it('has pages', () => {
    const { ids, totalCount } = games.find({ ...all, limit: 24, offset: 24 })
    expect(ids).toEqual(games.find(all).ids.slice(24, 48))
    expect(totalCount).toBe(150)
  })

  it('names a platform by its most frequent spelling', () => {
    const spelled = ['SNES', 'Super Famicom', 'SNES'].map((name, n) => row(`${n}`, { platforms: [name] }))
    expect(new GamesInMemory(spelled).find(all).facets?.platforms).toEqual({ snes: 'SNES' })
  })

  it('equals a new catalogue after each replacement', () => {
    const next = random(3)
    const current = new Map(rows.map(game => [game.id, game]))
    const kept = new GamesInMemory(rows)
    for (let step = 0; step < 60; step++) {
      const id = `g${Math.floor(next() * 170)}`
      const changed =
        next() < 0.3
          ? undefined
          : row(id, { articles: Math.floor(next() * 9), year: 1994, added_at: new Date(step) })
      if (changed) current.set(id, changed)
      else current.delete(id)
      kept.replace([id], changed ? [changed] : [])
    }
    const fresh = new GamesInMemory([...current.values()])
    const listed = (of: GamesInMemory, sort: GameSort) => {
      const { ids, facets } = of.find({ ...all, sort })
      return [ids, facets?.counts]
    }
    expect(kept.size).toBe(current.size)
    for (const sort of ['popular', 'score', 'new', 'title', 'title_en'] as const)
      expect(listed(kept, sort)).toEqual(listed(fresh, sort))
  })

  it('has a filter for each genre', () => expect(GAME_FILTERS.genre.of).toBe(GENRES))
})
