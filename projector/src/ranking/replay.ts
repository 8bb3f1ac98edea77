import { type ArticleEvent, articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import {
  type ArticleViewsEvent,
  articleViewsFamily,
} from '@koryaku/contracts/articles/article-views.events.ts'
import { nextDay, startOfDay } from '@koryaku/contracts/japan-day.ts'
import { type Formula, pointsOf, scoreOf, type WindowCounts } from '@koryaku/contracts/ranking/formula.ts'
import {
  type RankingExclusionEvent,
  rankingAccountFamily,
} from '@koryaku/contracts/ranking/ranking-exclusion.events.ts'
import { articleBookmarkFamily } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeFamily } from '@koryaku/contracts/reactions/article-like.events.ts'
import { ofKnownType, type Recorded, type RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import { isListedAfter } from './listing.ts'
import { reactionOf } from './reaction-of.ts'

/** Streams with events that affect a ranking. */
export const RANKING_STREAMS: readonly string[] = [
  articleFamily,
  articleLikeFamily,
  articleBookmarkFamily,
  articleViewsFamily,
  rankingAccountFamily,
].map(({ prefix }) => prefix)

/** Which window, seen from which day. */
export interface ReplayRequest {
  /** First and last day of the window, Japan time. */
  from: string
  to: string
  /** The last day of which anything is known: later events are as if they had not happened. */
  asOf?: string | undefined
  /** Accounts that are left out besides those that the log excludes. */
  excludeUsers?: ReadonlySet<string> | undefined
}

export interface RankedArticle extends WindowCounts {
  rank: number
  articleId: string
  title: string
  score: number
  points: WindowCounts
}

/** Why an event does not count in the window. */
export type Rule =
  | 'after_as_of'
  | 'outside_window'
  | 'given_outside_window'
  | 'excluded_account'
  | 'left_out_by_request'
  | 'bots_and_repeats'
  | 'same_network'

/** One event about an article, and what the window makes of it. */
export interface Verdict {
  at: string
  type: string
  userId: string | null
  kind: keyof WindowCounts
  /** −1 for a withdrawn reaction; the number of views. */
  amount: number
  /** null: it counts. */
  rule: Rule | null
}

interface Article {
  title: string
  listed: boolean
}
interface Counted {
  articleId: string
  userId: string
  kind: 'likes' | 'bookmarks'
  givenAt: number
  amount: 1 | -1
}

/** Folds events of the log, in log order, into one window. Pure: the same events give the same ranking. */
export function startReplay({ from, to, asOf, excludeUsers = new Set() }: ReplayRequest) {
  const start = +startOfDay(from)
  const end = +startOfDay(nextDay(to))
  const known = asOf ? +startOfDay(nextDay(asOf)) : Number.POSITIVE_INFINITY
  const articles = new Map<string, Article>()
  const views = new Map<string, number>()
  const reactions: Counted[] = []
  const excludedSince = new Map<string, number>()
  const isInside = (time: number) => time >= start && time < end

  const ruleOfAccount = (userId: string, givenAt: number): Rule | null => {
    if (excludeUsers.has(userId)) return 'left_out_by_request'
    return givenAt >= (excludedSince.get(userId) ?? Number.POSITIVE_INFINITY) ? 'excluded_account' : null
  }

  function add(recorded: RecordedEvent): void {
    if (Date.parse(recorded.metadata.occurredAt) >= known) return
    const event = ofKnownType(recorded)
    if (!event) return
    if (articleFamily.has(event)) addArticle(event)
    else if (rankingAccountFamily.has(event)) addExclusion(event)
    else if (articleViewsFamily.has(event)) addViews(event)
    else addReaction(event)
  }

  function addArticle(event: ArticleEvent): void {
    const { articleId } = event.data
    const article = articles.get(articleId) ?? { title: '', listed: false }
    articles.set(articleId, article)
    if ('content' in event.data) article.title = event.data.content.title
    article.listed = isListedAfter(event) ?? article.listed
    if (event.type === 'ArticleDeleted') article.title = ''
  }

  function addExclusion(event: RankingExclusionEvent): void {
    const { userId } = event.data
    switch (event.type) {
      case 'AccountExcludedFromRanking':
        excludedSince.set(userId, +startOfDay(event.data.from))
        break
      case 'AccountReinstatedInRanking':
        excludedSince.delete(userId)
        break
      default:
        event satisfies never
    }
  }

  function addViews({ data: { articleId, counted, windowStart } }: ArticleViewsEvent): void {
    if (isInside(Date.parse(windowStart))) views.set(articleId, (views.get(articleId) ?? 0) + counted)
  }

  function addReaction(event: Recorded): void {
    const reaction = reactionOf(event)
    if (!reaction?.weighs) return
    const { articleId, userId, kind, withdrawnAt } = reaction
    const givenAt = Date.parse(reaction.givenAt)
    if (!isInside(givenAt) || (withdrawnAt !== null && !isInside(Date.parse(withdrawnAt)))) return
    reactions.push({ articleId, userId, kind, givenAt, amount: withdrawnAt === null ? 1 : -1 })
  }

  /** Counts per article in the window, without excluded events. */
  function counts(): Map<string, WindowCounts> {
    const all = new Map<string, WindowCounts>()
    const of = (articleId: string) => {
      const found = all.get(articleId) ?? { likes: 0, bookmarks: 0, views: 0 }
      all.set(articleId, found)
      return found
    }
    for (const { articleId, userId, kind, givenAt, amount } of reactions)
      if (ruleOfAccount(userId, givenAt) === null) of(articleId)[kind] += amount
    for (const [articleId, count] of views) of(articleId).views += count
    return all
  }

  return {
    add,
    /** Published articles with points, best first; the lower id first where points are equal. */
    ranking(formula: Formula): RankedArticle[] {
      const entries = [...counts()].flatMap(([articleId, counts]) => {
        const { listed = false, title = '' } = articles.get(articleId) ?? {}
        const score = scoreOf(formula, counts)
        return listed && score > 0
          ? [{ articleId, title, ...counts, points: pointsOf(formula, counts), score }]
          : []
      })
      entries.sort((a, b) => b.score - a.score || (a.articleId < b.articleId ? -1 : 1))
      return entries.map((entry, index) => ({ rank: index + 1, ...entry }))
    },
    /** Is the article published, as far as is known? */
    isListed: (articleId: string): boolean => articles.get(articleId)?.listed ?? false,
    /** The verdicts of the window on events about one article. */
    judge: (events: readonly RecordedEvent[]): Verdict[] => events.flatMap(judgeOne),
  }

  function judgeOne(event: RecordedEvent): Verdict[] {
    const at = event.metadata.occurredAt
    const late: Rule | null = Date.parse(at) >= known ? 'after_as_of' : null
    if (articleViewsFamily.has(event)) {
      const { counted, excluded, windowStart } = event.data
      const rule = late ?? (isInside(Date.parse(windowStart)) ? null : 'outside_window')
      const verdict = (amount: number, rule: Rule | null): Verdict[] =>
        amount === 0 ? [] : [{ at, type: event.type, userId: null, kind: 'views', amount, rule }]
      return [...verdict(counted, rule), ...verdict(excluded, rule ?? 'bots_and_repeats')]
    }
    const reaction = reactionOf(event)
    if (!reaction) return []
    const { userId, kind, withdrawnAt, weighs } = reaction
    const givenAt = Date.parse(reaction.givenAt)
    const judged: Rule | null = weighs ? null : 'same_network'
    const rule = late ?? ruleOfTime(at, givenAt) ?? ruleOfAccount(userId, givenAt) ?? judged
    return [{ at, type: event.type, userId, kind, amount: withdrawnAt === null ? 1 : -1, rule }]
  }

  function ruleOfTime(at: string, givenAt: number): Rule | null {
    if (!isInside(Date.parse(at))) return 'outside_window'
    return isInside(givenAt) ? null : 'given_outside_window'
  }
}
