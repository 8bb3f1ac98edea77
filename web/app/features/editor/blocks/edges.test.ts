import { Editor, getSchema } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { Node } from '@tiptap/pm/model'
import { AllSelection, EditorState, NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import { extensionsFor } from '#app/features/editor/extensions.ts'
import { insertBlock, keepAllSelected, lineFor } from './edges.ts'

const extensions = extensionsFor({
  bodyPlaceholder: '',
  embed: { article: '', game: '', category: '', review: '' },
})
const schema = getSchema(extensions)
const doc = Node.fromJSON(schema, {
  type: 'doc',
  content: [
    { type: 'image', attrs: { src: '/media/a.webp', width: 8, height: 5, alt: '' } },
    { type: 'paragraph', content: [{ type: 'text', text: '序盤' }] },
    { type: 'paragraph', content: [{ type: 'text', text: '終盤' }] },
  ],
})
const withEverything = EditorState.create({ doc, selection: new AllSelection(doc) })
const firstText = doc.firstChild ? doc.firstChild.nodeSize + 1 : 0
const lastText = doc.content.size - 1
const keep = (state: EditorState, anchor: number, head: number) =>
  keepAllSelected(state, doc.resolve(anchor), doc.resolve(head))

it('everything stays selected when the browser reports the ends of all text', () => {
  expect(keep(withEverything, firstText, lastText)).toBe(withEverything.selection)
  expect(keep(withEverything, lastText, firstText)).toBe(withEverything.selection)
})

it('a smaller selection, a caret, or one without "select all" before it is the one of the browser', () => {
  expect(keep(withEverything, firstText + 1, lastText)).toBeNull()
  expect(keep(withEverything, firstText, firstText)).toBeNull()
  const selection = TextSelection.create(doc, firstText, lastText)
  expect(keep(EditorState.create({ doc, selection }), firstText, lastText)).toBeNull()
})

const picture = { type: 'image', attrs: { src: '/media/a.webp', width: 8, height: 5, alt: '' } }
const twoPictures = Node.fromJSON(schema, { type: 'doc', content: [picture, picture] })
const between = twoPictures.firstChild?.nodeSize ?? 0
const typesOf = (node: Node | undefined) => node?.children.map(({ type }) => type.name)

it.each<[string, Selection]>([
  ['below a selected picture', NodeSelection.create(twoPictures, 0)],
  ['between two pictures', new GapCursor(twoPictures.resolve(between))],
])('a line is made %s, with the caret in it', (_where, selection) => {
  const made = lineFor(EditorState.create({ doc: twoPictures, selection }))
  expect(typesOf(made?.doc)).toEqual(['image', 'paragraph', 'image'])
  expect(made?.selection.toJSON()).toEqual({ type: 'text', anchor: between + 1, head: between + 1 })
})

it('no line is made for a caret in a text', () => {
  const selection = TextSelection.create(doc, firstText)
  expect(lineFor(EditorState.create({ doc, selection }))).toBeNull()
})

it('a block is inserted at the caret between two pictures', () => {
  const editor = new Editor({ element: null, extensions, content: twoPictures.toJSON() })
  editor.view.dispatch(editor.state.tr.setSelection(new GapCursor(editor.state.doc.resolve(between))))
  insertBlock(editor, { type: 'horizontalRule' })
  expect(typesOf(editor.state.doc)).toEqual(['image', 'horizontalRule', 'paragraph', 'image'])
})
