import type { EditorView } from '@tiptap/pm/view'

/** Minimum distance in pixels between the caret and the bars over the text. */
const GAP = 12
/**
 * Scrolls so that the caret is between the bars that overlap the text.
 * @returns false, so that the editor does the rest
 */
export function keepCaretInSight(view: EditorView): false {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head)
  const edges = (edge: 'top' | 'bottom') =>
    [...document.querySelectorAll(`[data-over-text="${edge}"]`)].map(bar => bar.getBoundingClientRect())
  const highest = Math.max(0, ...edges('top').map(bar => bar.bottom)) + GAP
  const lowest = Math.min(window.innerHeight, ...edges('bottom').map(bar => bar.top)) - GAP
  if (bottom > lowest) window.scrollBy(0, bottom - lowest)
  else if (top < highest) window.scrollBy(0, top - highest)
  return false
}
