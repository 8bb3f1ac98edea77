import { gameOf } from '#app/entities/game/game-meta.ts'
import { useReviewFormText } from '#app/features/editor/review/strings.ts'
import type { PageContext, PageMeta } from '#app/routes/page.ts'

/** Title and description of the page that writes or edits a review. */
export function reviewFormMeta(context: PageContext, doing: 'new' | 'edit'): PageMeta {
  const text = useReviewFormText.in(context.language)
  const name = gameOf(context).title || text.thisGame
  return { title: text[`${doing}Title`](name), description: text[`${doing}Description`](name) }
}
