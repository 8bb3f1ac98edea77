import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { type ArticleState, evolveArticle } from '#articles/article-state.ts'
import type { EventPlace } from '#command-handling/decider.ts'

/** A time in which readers had a version. `until` is null while it is public. */
export interface PublicPeriod {
  ref: TextRef
  from: string
  until: string | null
}

interface PeriodsState {
  article: ArticleState
  /** The oldest first. */
  periods: readonly PublicPeriod[]
}

/** Older periods are not kept. */
export const PERIODS_MAX = 200

/**
 * Every time in which readers had a version of an article, for its author. Unlike the list for readers, it continues after a
 * suspension and after a return to draft.
 */
export const publicPeriods = {
  initial: { article: { status: 'none' }, periods: [] } as PeriodsState,

  evolve({ article, periods }: PeriodsState, event: ArticleEvent, place: EventPlace): PeriodsState {
    const next = evolveArticle(article, event, place)
    const ref = next.status === 'published' ? next.publicRef : null
    const open = periods.at(-1)?.until === null ? periods.at(-1) : undefined
    if ((open?.ref ?? null) === ref) return { article: next, periods }
    const at = place.occurredAt
    const ended = open ? [...periods.slice(0, -1), { ...open, until: at }] : periods
    const all = ref === null ? ended : [...ended, { ref, from: at, until: null }]
    return { article: next, periods: all.slice(-PERIODS_MAX) }
  },
}
