import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { scoreOf } from '@koryaku/contracts/ranking/formula.ts'
import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import { rankingRanges, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'

/** Lines of a gzipped text file. */
export const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })

export interface Interaction {
  kind: 'like' | 'follow_game' | 'views'
  occurredAt: string
  userKey?: string
  articleKey?: string
  gameSlug?: string
  key?: string
  count?: number
}

/** The expected content of the read models, counted from the input alone, without our events or tables. */
export class Recount {
  readonly likes = new Map<string, Set<string>>()
  readonly views = new Map<string, number>()
  readonly followers = new Map<string, Set<string>>()
  /** `range:start:article` → [likes, views] */
  readonly windows = new Map<string, [number, number]>()

  add({ kind, occurredAt, userKey = '', articleKey = '', gameSlug = '', count = 0 }: Interaction): void {
    if (kind === 'follow_game') {
      this.followers.set(gameSlug, (this.followers.get(gameSlug) ?? new Set()).add(userKey))
      return
    }
    const isLike = kind === 'like'
    if (isLike) this.likes.set(articleKey, (this.likes.get(articleKey) ?? new Set()).add(userKey))
    else this.views.set(articleKey, (this.views.get(articleKey) ?? 0) + count)
    for (const range of rankingRanges) {
      const key = `${range}:${windowStart(range, new Date(occurredAt))}:${articleKey}`
      const [likes, views] = this.windows.get(key) ?? [0, 0]
      this.windows.set(key, isLike ? [likes + 1, views] : [likes, views + count])
    }
  }

  scoreOf(windowKey: string): number {
    const [likes, views] = this.windows.get(windowKey) ?? [0, 0]
    return scoreOf(liveFormula, { likes, bookmarks: 0, views })
  }
}

/**
 * Real contribution events as likes, follows and views: the first of a user on an item likes (every fifth also follows
 * the game), further ones are views, summed per article and day.
 */
export function toInteractions(rows: string[], articles: { key: string; gameSlug: string }[]): Interaction[] {
  const interactions: Interaction[] = []
  const seen = new Set<string>()
  const views = new Map<string, Interaction>()
  const once = (pair: string) => !seen.has(pair) && seen.add(pair)
  for (const row of rows) {
    const [ts = '0', , user = '', item = '0', first] = row.split(',')
    const article = articles[Number(item) % articles.length]
    if (!article) continue
    const occurredAt = new Date(Number(ts) * 1000).toISOString()
    const userKey = `u${user}`
    if (first === '1' && once(`${userKey} ${article.key}`)) {
      interactions.push({ kind: 'like', userKey, articleKey: article.key, occurredAt })
      if (Number(item) % 5 === 0 && once(`${userKey} ${article.gameSlug}`)) {
        interactions.push({ kind: 'follow_game', userKey, gameSlug: article.gameSlug, occurredAt })
      }
      continue
    }
    const key = `${article.key}:${windowStart('daily', new Date(occurredAt))}`
    const known = views.get(key)
    if (known) known.count = (known.count ?? 0) + 1
    else views.set(key, { kind: 'views', key, articleKey: article.key, count: 1, occurredAt })
  }
  return [...interactions, ...views.values()]
}
