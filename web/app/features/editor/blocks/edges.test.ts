import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { AllSelection, EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import { extensionsFor } from '#app/features/editor/extensions.ts'
import { keepAllSelected } from './edges.ts'

const schema = getSchema(
  extensionsFor({ bodyPlaceholder: '', embed: { article: '', game: '', category: '' } }),
)
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
