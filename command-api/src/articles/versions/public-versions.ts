import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import type { EventPlace } from '#command-handling/decider.ts'
import { type ArticleState, evolveArticle } from '../article-state.ts'

/** A version that readers had, or have. */
export interface PublicVersion {
  ref: TextRef
  from: string
  until: string | null
  substantial: boolean
}

interface PublicHistory {
  article: ArticleState
  /** The oldest first. */
  versions: readonly PublicVersion[]
}

/**
 * The versions that readers of an article had. The history restarts when the article is suspended or unpublished: a
 * text that was taken down does not reappear through its history, whatever is published later.
 */
export const publicVersions = {
  initial: { article: { status: 'none' }, versions: [] } as PublicHistory,

  evolve({ article, versions }: PublicHistory, event: ArticleEvent, place: EventPlace): PublicHistory {
    const next = evolveArticle(article, event, place)
    const unchanged = { article: next, versions }
    if (event.type === 'ArticleSuspended' || event.type === 'ArticleUnpublished')
      return { article: next, versions: [] }
    if (next.status !== 'published' || next.publicRef === null) return unchanged
    const ref = next.publicRef
    const last = versions.at(-1)
    if (last?.ref === ref) return unchanged
    const at = place.occurredAt
    // Legacy event: saving was publishing. The text that it replaced was never meant to be kept for readers.
    if (event.type === 'ArticleEdited' && last)
      return { article: next, versions: [...versions.slice(0, -1), { ...last, ref, from: at }] }
    const substantial = event.type === 'ArticleRevised' ? event.data.substantial : true
    const before = last ? [...versions.slice(0, -1), { ...last, until: at }] : []
    return { article: next, versions: [...before, { ref, from: at, until: null, substantial }] }
  },
}
