import { OF_TITLE } from '@koryaku/contracts/articles/text/block-id.ts'
import type { Editor } from '@tiptap/core'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

export interface ContradictionWords {
  /** Labels of the saved text, of the text written here, and of a title written here. */
  theirs: string
  mine: string
  title: string
  takeTheirs: string
  takeMine: string
  keepBoth: string
  takeTitle: string
  dropTitle: string
}

interface Options {
  words: ContradictionWords
  /** Takes the words of a block as title. */
  setTitle: (title: string) => void
}

/** A block, and the block that it contradicts; null if it contradicts the title. */
interface Pair {
  theirs: { node: Node; from: number } | null
  mine: { node: Node; from: number }
}

const key = new PluginKey<DecorationSet>('contradictions')

/** Marks the two versions of a block that two tabs wrote, with buttons that resolve the contradiction. */
export const Contradictions = Extension.create<Options>({
  name: 'contradictions',
  addProseMirrorPlugins() {
    const { editor, options } = this
    const draw = ({ doc }: EditorState) =>
      DecorationSet.create(
        doc,
        pairsIn(doc).flatMap(pair => decorate(pair, editor, options)),
      )
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, state) => draw(state),
          apply: ({ docChanged }, drawn, _, state) => (docChanged ? draw(state) : drawn),
        },
        props: { decorations: state => key.getState(state) },
      }),
    ]
  },
})

/** The contradictions that are open in a text, in its order. */
export function pairsIn(doc: Node): Pair[] {
  const places = new Map<string, { node: Node; from: number }>()
  const marked: { node: Node; from: number }[] = []
  doc.forEach((node, from) => {
    places.set(String(node.attrs.blockId), { node, from })
    if (node.attrs.conflictOf) marked.push({ node, from })
  })
  return marked.flatMap((mine): Pair[] => {
    const other = String(mine.node.attrs.conflictOf)
    if (other === OF_TITLE) return [{ theirs: null, mine }]
    const theirs = places.get(other)
    return theirs ? [{ theirs, mine }] : []
  })
}

/** Brings the first contradiction into sight, with the caret in it. */
export function goToContradiction(editor: Editor): boolean {
  const [first] = pairsIn(editor.state.doc)
  if (!first) return false
  const { state, view } = editor
  const selection = TextSelection.near(state.doc.resolve(first.mine.from + 1))
  view.dispatch(state.tr.setSelection(selection))
  view.focus()
  const place = view.nodeDOM(first.mine.from)
  if (place instanceof HTMLElement) place.scrollIntoView({ block: 'center' })
  return true
}

function decorate({ theirs, mine }: Pair, editor: Editor, { words, setTitle }: Options): Decoration[] {
  const side = (place: { node: Node; from: number }, which: string, label: string) =>
    Decoration.node(place.from, place.from + place.node.nodeSize, {
      class: `contradiction ${which}`,
      'data-label': label,
    })
  const id = String(mine.node.attrs.blockId)
  const choices = theirs
    ? [
        choice(words.takeTheirs, () => settle(editor, id, 'theirs')),
        choice(words.takeMine, () => settle(editor, id, 'mine')),
        choice(words.keepBoth, () => settle(editor, id, 'both')),
      ]
    : [
        choice(words.takeTitle, () => {
          // The block may have been changed since its tools were drawn.
          setTitle(pairOf(editor.state.doc, id)?.mine.node.textContent ?? '')
          settle(editor, id, 'theirs')
        }),
        choice(words.dropTitle, () => settle(editor, id, 'theirs')),
        choice(words.keepBoth, () => settle(editor, id, 'both')),
      ]
  const end = mine.from + mine.node.nodeSize
  return [
    ...(theirs ? [side(theirs, 'theirs', words.theirs)] : []),
    side(mine, theirs ? 'mine' : 'whole', theirs ? words.mine : words.title),
    Decoration.widget(end, () => toolsOf(choices), { side: -1, key: `settle ${id}`, ignoreSelection: true }),
  ]
}

const choice = (label: string, take: () => void) => ({ label, take })

function toolsOf(choices: { label: string; take: () => void }[]): HTMLElement {
  const tools = document.createElement('div')
  tools.className = 'contradiction-tools'
  tools.contentEditable = 'false'
  for (const { label, take } of choices) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.addEventListener('mousedown', event => event.preventDefault())
    button.addEventListener('click', take)
    tools.append(button)
  }
  return tools
}

const pairOf = (doc: Node, id: string) => pairsIn(doc).find(({ mine }) => mine.node.attrs.blockId === id)

/** Ends a contradiction: one of both goes, or both stay as they are. Undone like any other step. */
function settle({ state, view }: Editor, id: string, keep: 'theirs' | 'mine' | 'both'): void {
  const pair = pairOf(state.doc, id)
  if (!pair) return
  const { tr } = state
  const { mine, theirs } = pair
  if (keep === 'theirs') tr.delete(mine.from, mine.from + mine.node.nodeSize)
  else tr.setNodeAttribute(mine.from, 'conflictOf', null)
  if (keep === 'mine' && theirs) tr.delete(theirs.from, theirs.from + theirs.node.nodeSize)
  view.dispatch(tr)
  view.focus()
}
