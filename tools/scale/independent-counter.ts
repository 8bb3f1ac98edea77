import { type Act, articleIdOf } from './lived-history.ts'

/** [article, score], best first. */
export type Ranked = [articleId: string, score: number][]
type Range = 'daily' | 'weekly' | 'monthly'
export const countedRanges: readonly Range[] = ['daily', 'weekly', 'monthly']

interface Given {
  item: string
  user: string
  at: number
  weight: number
}

/**
 * The rankings, counted from the interactions alone as they came: uses none of the site's events, windows, formulas or
 * tables. It has only the present day, week and month, like an observer who records each evening's ranking.
 */
export class IndependentCounter {
  readonly #windows: Record<Range, { name: string; given: Map<string, Given>; views: Map<string, number> }> =
    {
      daily: emptyWindow(''),
      weekly: emptyWindow(''),
      monthly: emptyWindow(''),
    }
  readonly #published = new Set<string>()
  readonly #excludedSince = new Map<string, number>()

  add(act: Act): void {
    for (const range of countedRanges) {
      const name = nameOf(range, act.at)
      if (this.#windows[range].name !== name) this.#windows[range] = emptyWindow(name)
    }
    if (act.what === 'publish') this.#published.add(act.item)
    else if (act.what === 'unpublish') this.#published.delete(act.item)
    else if (act.what === 'exclude')
      this.#excludedSince.set(act.user, Date.parse(`${act.from}T00:00:00+09:00`))
    else if (act.what === 'reinstate') this.#excludedSince.delete(act.user)
    else for (const window of Object.values(this.#windows)) count(window, act)
  }

  /** The list of the present window, as a visitor would see it now. */
  ranking(range: Range): Ranked {
    const { given, views } = this.#windows[range]
    return this.#rank([...given.values()], views)
  }

  /** A past window and its content, to be ranked with later knowledge. */
  closeWindow(range: Range): () => Ranked {
    const { given, views } = this.#windows[range]
    const kept = { given: [...given.values()], views: new Map(views) }
    return () => this.#rank(kept.given, kept.views)
  }

  #rank(given: readonly Given[], views: ReadonlyMap<string, number>): Ranked {
    const scores = new Map([...views].map(([item, count]) => [item, 6 * Math.floor(Math.sqrt(count))]))
    for (const { item, user, at, weight } of given)
      if (at < (this.#excludedSince.get(user) ?? Number.POSITIVE_INFINITY))
        scores.set(item, (scores.get(item) ?? 0) + weight)
    return [...scores]
      .filter(([item, score]) => score > 0 && this.#published.has(item))
      .map(([item, score]): Ranked[number] => [articleIdOf(item), score])
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  }
}

const emptyWindow = (name: string) => ({
  name,
  given: new Map<string, Given>(),
  views: new Map<string, number>(),
})

function count({ given, views }: ReturnType<typeof emptyWindow>, act: Act): void {
  if (act.what === 'view') views.set(act.item, (views.get(act.item) ?? 0) + 1)
  if (act.what !== 'like' && act.what !== 'bookmark' && act.what !== 'unlike') return
  const pair = `${act.item} ${act.user}`
  // A like that was given before this window stays where it was counted.
  if (act.what === 'unlike') given.delete(pair)
  else
    given.set(pair, {
      item: act.item,
      user: act.user,
      at: act.at.getTime(),
      weight: act.what === 'like' ? 10 : 12,
    })
}

/** The calendar of Japan, by the calendar of the platform. */
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo', dateStyle: 'short' })
export const dayOf = (time: Date): string => calendar.format(time)
const DAYS = new Map<number, { daily: string; weekly: string; monthly: string }>()
/** Which window of a range a time lies in. */
export function nameOf(range: Range, time: Date): string {
  const hour = Math.floor(time.getTime() / 3_600_000)
  const known = DAYS.get(hour)
  if (known) return known[range]
  const daily = dayOf(time)
  const noon = new Date(`${daily}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7))
  const names = { daily, weekly: noon.toISOString().slice(0, 10), monthly: daily.slice(0, 7) }
  DAYS.set(hour, names)
  return names[range]
}
