import type { ArticleDraftEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Decider } from '#command-handling/decider.ts'

export interface Autosave {
  articleId: string
  authorId: string
  gameId: string
  content: ArticleContent
  /** Revision of the last autosave that the sending tab knows (decimal), or null. */
  known: string | null
}
/** The newest autosave, or null: none yet. */
export type AutosaveState = { content: ArticleContent; revision: bigint } | null

export const autosaveDecider: Decider<AutosaveState, Autosave, ArticleDraftEvent> = {
  initial: null,
  evolve: (_, event, { revision }) => ({ content: event.data.content, revision }),
  decide({ content, known, ...where }, state) {
    if (state && JSON.stringify(state.content) === JSON.stringify(content)) return []
    // Two tabs: the one that has not seen the other's text must not bury it.
    if (known !== (state?.revision.toString() ?? null)) throw new DomainError('revision_conflict')
    return [{ type: 'ArticleDraftAutosaved', data: { ...where, content } }]
  },
}
