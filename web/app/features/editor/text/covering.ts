import type { Mark } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'

const isSpoiler = ({ type }: Mark): boolean => type.name === 'spoiler'
const covering = new PluginKey<boolean>('covering')

/**
 * A spoiler that was switched on without a selection covers all typed text, until the caret moves elsewhere or it is
 * switched off. It is extended after each character, since the mark does not include text typed at its end.
 */
export const coveringWhileTyped = (isComposing: () => boolean): Plugin<boolean> =>
  new Plugin<boolean>({
    key: covering,
    state: {
      init: () => false,
      apply: (tr, was, _, after) => {
        if (tr.storedMarksSet) return (after.storedMarks ?? []).some(isSpoiler)
        return was && (tr.docChanged || !tr.selectionSet)
      },
    },
    // A mark that is set in the middle of a composed word would break it off.
    appendTransaction: (_, before, after) => (isComposing() ? null : goesOn(before, after)),
    props: {
      handleDOMEvents: {
        compositionend: view => {
          setTimeout(() => {
            const tr = view.isDestroyed ? null : goesOn(null, view.state)
            if (tr) view.dispatch(tr)
          })
          return false
        },
      },
    },
  })

function goesOn(before: EditorState | null, after: EditorState): Transaction | null {
  const { selection, storedMarks, doc } = after
  const last = selection.$from.nodeBefore?.marks.find(isSpoiler)
  if (!covering.getState(after) || !selection.empty || storedMarks || !last || before?.doc.eq(doc))
    return null
  return after.tr.setStoredMarks(last.addToSet(selection.$from.marks()))
}
