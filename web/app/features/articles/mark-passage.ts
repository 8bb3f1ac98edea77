import '#app/features/articles/mark-passage.css'
import { rangeOf } from '#app/features/articles/passage.ts'

const HASH = /^#passage-(\d{1,5})-(\d{1,6})-(\d{1,6})$/

/** Scrolls to the passage that a hash names, and highlights it. */
export default function markPassage(hash: string): void {
  const [, block, from, to] = (HASH.exec(hash) ?? []).map(Number)
  if (block === undefined || from === undefined || to === undefined) return
  const range = rangeOf({ block, from, to })
  const place = range?.startContainer.parentElement
  if (!range || !place) return
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  // Older browsers have no highlights.
  if (CSS.highlights) CSS.highlights.set('passage', new Highlight(range))
  else
    getSelection()?.setBaseAndExtent(
      range.startContainer,
      range.startOffset,
      range.endContainer,
      range.endOffset,
    )
  place.scrollIntoView({ block: 'center' })
  // The keyboard and screen readers continue there.
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
