import type { importInteraction } from '@koryaku/contracts/imports/import.api.ts'
import type { z } from 'zod'

type Interaction = z.input<typeof importInteraction>

const DAY_MS = 86_400_000
export const DEMO_DAYS = 60

/** A small deterministic generator (mulberry32), so that every demo site looks alike. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** When each article was published: spread over the last sixty days, one every day or so, the last today. */
export function publicationTimes(count: number, now: Date): Date[] {
  const random = randomFrom(7)
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = (1 - (index + 1) / count) * (DEMO_DAYS - 1)
    return new Date(now.getTime() - daysAgo * DAY_MS - random() * 0.5 * DAY_MS - 3_600_000)
  })
}

/** Places items at separate times, spread like articles. */
export const overTheDays = <Item, Placed>(
  items: readonly Item[],
  now: Date,
  place: (item: Item, occurredAt: string) => Placed,
): Placed[] => {
  const times = publicationTimes(items.length, now)
  return items.map((item, index) => place(item, (times[index] ?? now).toISOString()))
}

/** Likes, bookmarks, views and follows up to now; every day and so every ranking has some. */
export function demoInteractions(
  articles: { key: string; authorKey: string; gameSlug: string; publishedAt: Date }[],
  userKeys: string[],
  gameSlugs: string[],
  now: Date,
): Interaction[] {
  const random = randomFrom(42)
  const interactions: Interaction[] = []
  const between = (from: Date) => {
    // Most of it happens soon after publication, some of it much later.
    const age = now.getTime() - from.getTime()
    return new Date(from.getTime() + age * random() ** 2).toISOString()
  }
  for (const { key, authorKey, publishedAt } of articles) {
    const charm = 0.1 + 0.7 * random()
    for (const userKey of userKeys) {
      if (userKey === authorKey) continue
      if (random() < charm)
        interactions.push({ kind: 'like', userKey, articleKey: key, occurredAt: between(publishedAt) })
      if (random() < charm * 0.35) {
        interactions.push({ kind: 'bookmark', userKey, articleKey: key, occurredAt: between(publishedAt) })
      }
    }
    for (let day = publishedAt.getTime(); day < now.getTime(); day += DAY_MS) {
      const age = (now.getTime() - day) / DAY_MS
      const count = Math.round(charm * 60 * random() * (1 / (1 + (DEMO_DAYS - age) / 30))) + 1
      const at = new Date(day).toISOString()
      interactions.push({
        kind: 'views',
        key: `${key}:${at.slice(0, 10)}`,
        articleKey: key,
        count,
        occurredAt: at,
      })
    }
  }
  const start = new Date(now.getTime() - DEMO_DAYS * DAY_MS)
  for (const userKey of userKeys) {
    for (const gameSlug of gameSlugs) {
      if (random() < 0.06)
        interactions.push({ kind: 'follow_game', userKey, gameSlug, occurredAt: between(start) })
    }
    for (const followeeKey of userKeys) {
      if (followeeKey !== userKey && random() < 0.2) {
        interactions.push({ kind: 'follow_user', userKey, followeeKey, occurredAt: between(start) })
      }
    }
  }
  return interactions
}
