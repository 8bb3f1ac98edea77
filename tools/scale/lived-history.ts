import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { rankingAccountStream } from '@koryaku/contracts/ranking/ranking-exclusion.events.ts'
import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import type { MixedEvent } from '#scale/mixed-events.ts'

/** The effect of one line of the interactions on the site. */
export type Act =
  | { what: 'publish'; at: Date; item: string }
  | { what: 'unpublish'; at: Date; item: string }
  | { what: 'like'; at: Date; item: string; user: string }
  | { what: 'bookmark'; at: Date; item: string; user: string }
  | { what: 'unlike'; at: Date; item: string; user: string; likedAt: Date }
  | { what: 'view'; at: Date; item: string }
  | { what: 'exclude'; at: Date; user: string; from: string }
  | { what: 'reinstate'; at: Date; user: string }

const BOOKMARKED_EVERY = 6
const WITHDRAWN_EVERY = 25
const TAKEN_DOWN_EVERY = 90
const EXCLUDED_EVERY = 60_000

/**
 * Real contribution events as the history of a site, in order of time: at the first contact a user likes or bookmarks
 * an item, later contacts are views, and some likes are withdrawn. Some articles are taken down, and sometimes the
 * busiest account of the last weeks is excluded from a past day on; every second of them is reinstated later.
 */
async function* livedHistory(lines: AsyncIterable<string>): AsyncGenerator<Act> {
  const likedAt = new Map<string, Date>()
  const visits = new Map<string, number>()
  let busy = new Map<string, number>()
  const excluded: string[] = []
  let count = 0
  for await (const line of lines) {
    if (line.startsWith('ts,')) continue
    const [ts = '0', , user = '', item = '0', first] = line.split(',')
    const at = new Date(Number(ts) * 1000)
    const visit = (visits.get(item) ?? 0) + 1
    visits.set(item, visit)
    if (visit === 1) yield { what: 'publish', at, item }
    busy.set(user, (busy.get(user) ?? 0) + 1)
    const pair = `${item} ${user}`
    const since = likedAt.get(pair)
    if (first === '1' && !likedAt.has(pair)) {
      const what = Number(item) % BOOKMARKED_EVERY === 0 ? 'bookmark' : 'like'
      likedAt.set(pair, at)
      yield { what, at, item, user }
    } else if (
      since &&
      since < at &&
      Number(item) % BOOKMARKED_EVERY !== 0 &&
      visit % WITHDRAWN_EVERY === 0
    ) {
      likedAt.delete(pair)
      yield { what: 'unlike', at, item, user, likedAt: since }
    } else yield { what: 'view', at, item }
    if (visit === TAKEN_DOWN_EVERY) yield { what: 'unpublish', at, item }
    if (++count % EXCLUDED_EVERY === 0) {
      const [worst = user] = [...busy].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)
      const from = new Date(at.getTime() - 20 * 86_400_000).toISOString().slice(0, 10)
      if (excluded.length % 2 === 1) yield { what: 'reinstate', at, user: excluded.at(-1) ?? worst }
      excluded.push(worst)
      yield { what: 'exclude', at, user: worst, from }
      busy = new Map()
    }
  }
}

/** All of it. */
export async function livedActs(lines: AsyncIterable<string>): Promise<Act[]> {
  const acts: Act[] = []
  for await (const act of livedHistory(lines)) acts.push(act)
  return acts
}

export const articleIdOf = (item: string): string => shortIdFrom(`lived:${item}`)

const content = (title: string): ArticleContent => ({
  ...{ kind: 'strategy', language: 'ja', title, description: '', thumbnail: null, tags: [] },
  document: emptyDocument(),
})
const authorId = shortIdFrom('lived-author')
const gameId = shortIdFrom('lived-game')

/** The events that the commands of the site would have written, in order. */
export function* eventsOfAll(acts: Iterable<Act>): Generator<MixedEvent> {
  for (const act of acts) yield* eventsOf(act)
}

function eventsOf(act: Act): MixedEvent[] {
  const { at } = act
  if (act.what === 'exclude' || act.what === 'reinstate') {
    const userId = shortIdFrom(act.user)
    const stream = rankingAccountStream(userId)
    return act.what === 'exclude'
      ? [
          {
            stream,
            at,
            type: 'AccountExcludedFromRanking',
            data: { userId, from: act.from, reason: 'automated', by: null },
          },
        ]
      : [{ stream, at, type: 'AccountReinstatedInRanking', data: { userId, by: null } }]
  }
  const articleId = articleIdOf(act.item)
  const article = { articleId, authorId, gameId }
  if (act.what === 'publish')
    return [
      {
        stream: articleStream(articleId),
        at,
        type: 'ArticleDrafted',
        data: { ...article, content: content(`記事${act.item}`) },
      },
      { stream: articleStream(articleId), at, type: 'ArticlePublished', data: { ...article, textRef: null } },
    ]
  if (act.what === 'unpublish')
    return [{ stream: articleStream(articleId), at, type: 'ArticleUnpublished', data: article }]
  if (act.what === 'view') {
    const window = { windowStart: at.toISOString(), windowEnd: at.toISOString() }
    const data = { articleId, ...window, counted: 1, excluded: 0, ruleVersion: 1 }
    return [{ stream: articleViewsStream(articleId, compactDay(at)), at, type: 'ArticleViewsCounted', data }]
  }
  const userId = shortIdFrom(act.user)
  const pair = { ...article, userId }
  if (act.what === 'bookmark')
    return [{ stream: articleBookmarkStream(articleId, userId), at, type: 'ArticleBookmarked', data: pair }]
  const stream = articleLikeStream(articleId, userId)
  return act.what === 'like'
    ? [{ stream, at, type: 'ArticleLiked', data: pair }]
    : [{ stream, at, type: 'ArticleUnliked', data: { ...pair, likedAt: act.likedAt.toISOString() } }]
}
