import type { GameFacets } from '@koryaku/contracts/games/game.api.ts'
import {
  type GameFilterName,
  type GameFilters,
  type GameSort,
  gameFilterNames,
  SCORES_FROM,
} from '@koryaku/contracts/games/game-filters.ts'
import { genresOf } from '@koryaku/contracts/games/game-genres.ts'
import { platformKey } from '@koryaku/contracts/games/platform-key.ts'
import { AVERAGE_FROM } from '@koryaku/contracts/reviews/review-parts.ts'
import { rankOf } from '@koryaku/contracts/reviews/score-weight.ts'
import type { GameRow } from './load-games.ts'
import { SortedList } from './sorted-list.ts'

type CountedFilter = Exclude<GameFilterName, 'q'>
const countedFilters = gameFilterNames.filter(name => name !== 'q')
/** Maximum number of games that are sorted for a page; beyond, the first ones are read along their order. */
const SORTED_MAX = 1_000
const keyOf = (filter: CountedFilter, value: string) => `${filter} ${value}`

interface Game {
  id: string
  title: string
  orderJa: string
  orderEn: string
  addedAt: number
  points: number
  /** Shrunk mean; null: too few reviews for an average. */
  rank: number | null
  /** The choices of all filters that include this game, by number: one short array, since each request reads all. */
  choices: readonly number[]
}
interface Choice {
  filter: CountedFilter
  value: string
}
/** A filter of a request: games with this choice, or these games. */
interface Test {
  name: GameFilterName | 'shelf'
  choice: number
  ids: ReadonlySet<string> | undefined
}

export interface WantedList {
  filters: GameFilters
  sort: GameSort
  limit: number
  offset: number
  /** IDs that match the keyword, the best first. */
  found?: readonly string[] | undefined
  /** Only these games: the own shelf. */
  shelf?: ReadonlySet<string> | undefined
  facets: boolean
}
export interface FoundList {
  ids: string[]
  totalCount: number
  facets?: GameFacets
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byId = (a: Game, b: Game) => compareText(a.id, b.id)
function passes(game: Game, { choice, ids }: Test): boolean {
  if (ids) return ids.has(game.id)
  const { choices } = game
  for (let i = 0; i < choices.length; i++) if (choices[i] === choice) return true
  return false
}

/** The public games with their orders: filters a list, and counts the choices of each filter, in one pass. */
export class GamesInMemory {
  readonly #games = new Map<string, Game>()
  readonly #orders: Record<Exclude<GameSort, 'match'>, SortedList<Game>> = {
    popular: new SortedList((a, b) => b.points - a.points || byId(a, b)),
    score: new SortedList((a, b) => (b.rank ?? 0) - (a.rank ?? 0) || byId(a, b)),
    new: new SortedList((a, b) => b.addedAt - a.addedAt || byId(b, a)),
    title: new SortedList(
      (a, b) => compareText(a.orderJa, b.orderJa) || compareText(a.title, b.title) || byId(a, b),
    ),
    title_en: new SortedList(
      (a, b) => compareText(a.orderEn, b.orderEn) || compareText(a.title, b.title) || byId(a, b),
    ),
  }
  /** The choices of all games, by number. */
  readonly #choices: Choice[] = []
  readonly #numbers = new Map<string, number>()
  /** How often each spelling of a platform was read, by key. */
  readonly #spellings = new Map<string, Map<string, number>>()

  constructor(rows: readonly GameRow[]) {
    for (const row of rows) this.#games.set(row.id, this.#gameOf(row))
    const all = [...this.#games.values()]
    for (const [sort, order] of Object.entries(this.#orders))
      order.fill(sort === 'score' ? all.filter(({ rank }) => rank !== null) : all)
  }

  get size(): number {
    return this.#games.size
  }

  /** Replaces these games by their rows; one without a row is removed. */
  replace(ids: Iterable<string>, rows: readonly GameRow[]): void {
    const fresh = new Map(rows.map(row => [row.id, row]))
    for (const id of new Set([...ids, ...fresh.keys()])) {
      const before = this.#games.get(id)
      const row = fresh.get(id)
      const after = row && this.#gameOf(row)
      for (const [sort, order] of Object.entries(this.#orders)) {
        if (before && isIn(sort, before)) order.remove(before)
        if (after && isIn(sort, after)) order.add(after)
      }
      if (after) this.#games.set(id, after)
      else this.#games.delete(id)
    }
  }

  /** One page of the list, with its total and its facets. */
  find(wanted: WantedList): FoundList {
    const { sort, found = [], limit, offset } = wanted
    const tests = this.#testsOf(wanted)
    const counter = wanted.facets ? this.#counter(tests, wanted.filters) : undefined
    const few: Game[] = []
    let totalCount = 0
    // In the order of insertion, in which the games lie in memory: several times as fast as in another order.
    for (const game of this.#games.values()) {
      if (!isIn(sort, game)) continue
      let failed = 0
      let last = -1
      for (let i = 0; i < tests.length && failed < 2; i++) {
        if (passes(game, tests[i] as Test)) continue
        failed += 1
        last = i
      }
      if (failed < 2) counter?.add(game, last)
      if (failed > 0) continue
      if (totalCount < SORTED_MAX) few.push(game)
      totalCount += 1
    }
    const page =
      sort === 'match'
        ? this.#inOrderOf(found, tests)
        : totalCount <= SORTED_MAX
          ? few.sort(this.#orders[sort].compare)
          : this.#firstOf(this.#orders[sort].items, tests, offset + limit)
    const ids = page.slice(offset, offset + limit).map(({ id }) => id)
    return { ids, totalCount, ...(counter && { facets: counter.result() }) }
  }

  #inOrderOf(ids: readonly string[], tests: readonly Test[]): Game[] {
    return ids.flatMap(id => {
      const game = this.#games.get(id)
      return game && tests.every(test => passes(game, test)) ? [game] : []
    })
  }

  #firstOf(games: readonly Game[], tests: readonly Test[], most: number): readonly Game[] {
    if (tests.length === 0) return games
    const first: Game[] = []
    for (const game of games) {
      if (first.length === most) break
      if (tests.every(test => passes(game, test))) first.push(game)
    }
    return first
  }

  #testsOf({ filters, found, shelf }: WantedList): Test[] {
    const tests: Test[] = []
    for (const name of countedFilters) {
      const value = filters[name]
      if (value !== undefined)
        tests.push({ name, choice: this.#numbers.get(keyOf(name, value)) ?? -1, ids: undefined })
    }
    if (found) tests.push({ name: 'q', choice: -1, ids: new Set(found) })
    if (shelf) tests.push({ name: 'shelf', choice: -1, ids: shelf })
    return tests
  }

  /**
   * Counts the games of each choice. A game that passes all filters counts in each facet; a game that fails exactly one
   * counts in the facet of that filter only.
   */
  #counter(tests: readonly Test[], { platform }: GameFilters) {
    const tally = new Uint32Array(this.#choices.length)
    const without = new Uint32Array(tests.length)
    let passed = 0
    return {
      /** @param failed index of the only filter that the game fails; −1: none */
      add: ({ choices }: Game, failed: number) => {
        if (failed === -1) {
          passed += 1
          for (let i = 0; i < choices.length; i++) (tally[choices[i] as number] as number) += 1
          return
        }
        ;(without[failed] as number) += 1
        const name = tests[failed]?.name
        for (let i = 0; i < choices.length; i++) {
          const choice = choices[i] as number
          if (this.#choices[choice]?.filter === name) (tally[choice] as number) += 1
        }
      },
      result: (): GameFacets => {
        const counts = Object.fromEntries(
          countedFilters.map(name => [name, {}]),
        ) as unknown as GameFacets['counts']
        for (const [number, { filter, value }] of this.#choices.entries()) {
          const games = tally[number] ?? 0
          if (games > 0) counts[filter][value] = games
        }
        const keys = [...Object.keys(counts.platform), ...(platform ? [platform] : [])]
        return {
          counts,
          platforms: Object.fromEntries(keys.map(key => [key, this.#platformName(key)])),
          without: Object.fromEntries(tests.map(({ name }, i) => [name, passed + (without[i] ?? 0)])),
        }
      },
    }
  }

  #gameOf(row: GameRow): Game {
    const average =
      row.counted >= AVERAGE_FROM ? Math.round((row.weighted2 / 2 / row.weight4) * 100) / 100 : null
    const values: Record<CountedFilter, string[]> = {
      genre: genresOf(row.genres),
      platform: this.#platformsOf(row.platforms),
      decade: row.year === null ? [] : [String(row.year - (row.year % 10))],
      has_articles: row.articles > 0 ? ['1'] : [],
      has_reviews: row.reviews > 0 ? ['1'] : [],
      score_from: average === null ? [] : SCORES_FROM.filter(from => average >= Number(from)),
      head: [row.kana_head, row.letter_head],
    }
    return {
      id: row.id,
      title: row.title,
      orderJa: row.sort_title,
      orderEn: row.sort_title_en,
      addedAt: +row.added_at,
      points: row.articles * 2 + row.followers,
      rank: average === null ? null : rankOf(row),
      choices: countedFilters.flatMap(name => values[name].map(value => this.#numberOf(name, value))),
    }
  }

  #numberOf(filter: CountedFilter, value: string): number {
    const key = keyOf(filter, value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#choices.push({ filter, value }) - 1
    this.#numbers.set(key, number)
    return number
  }

  #platformsOf(names: readonly string[]): string[] {
    const keys = new Set<string>()
    for (const name of names) {
      const key = platformKey(name)
      if (key === '') continue
      keys.add(key)
      const spellings = this.#spellings.get(key) ?? new Map<string, number>()
      this.#spellings.set(key, spellings.set(name, (spellings.get(name) ?? 0) + 1))
    }
    return [...keys]
  }

  /** The most frequent spelling. */
  #platformName(key: string): string {
    const spellings = [...(this.#spellings.get(key) ?? [])]
    return spellings.reduce((best, one) => (one[1] > best[1] ? one : best), [key, 0])[0]
  }
}

const isIn = (sort: string, { rank }: Game): boolean => sort !== 'score' || rank !== null
