import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { extensionsFor } from '#app/features/editor/extensions.ts'
import { insertPictures, replacePicture } from './insert-pictures.ts'

const schema = getSchema(
  extensionsFor({ bodyPlaceholder: '', embed: { article: '', game: '', category: '', review: '' } }),
)
const p = (text = '') => ({ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) })
const picture = (name: string) => ({ src: `/media/${name}.webp`, width: 8, height: 5, alt: name })
const opened = (...content: object[]) =>
  EditorState.create({ doc: Node.fromJSON(schema, { type: 'doc', content }) })
/** With the caret behind the words. */
function caretIn(state: EditorState, words: string): EditorState {
  let at = -1
  state.doc.descendants((node, pos) => {
    if (node.isTextblock && node.textContent === words) at = pos + 1 + node.content.size
  })
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
}
/** Each block by its words or the name of its picture; `|` marks the block of the caret. */
function shown({ doc, selection }: EditorState): string[] {
  const blocks: string[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'image') blocks.push(`[${node.attrs.alt}]`)
    if (!node.isTextblock) return
    const here = selection.from > pos && selection.from < pos + node.nodeSize
    blocks.push(`${node.textContent}${here ? '|' : ''}`)
  })
  return blocks
}
const insert = (state: EditorState, ...names: string[]) =>
  shown(state.apply(insertPictures(state, names.map(picture)).transaction))

describe('an inserted image', () => {
  it('follows the paragraph of the caret, and the caret moves to the line after it', () => {
    expect(insert(caretIn(opened(p('一'), p('二')), '一'), 'a')).toEqual(['一', '[a]', '二|'])
  })
  it('is followed by a new line at the end of the text and before a block without text', () => {
    expect(insert(caretIn(opened(p('一')), '一'), 'a')).toEqual(['一', '[a]', '|'])
    expect(insert(caretIn(opened(p('一'), { type: 'horizontalRule' }), '一'), 'a')).toEqual([
      ...['一', '[a]', '|'],
    ])
  })
  it('replaces the empty line of the caret', () => {
    expect(insert(caretIn(opened(p('一'), p()), ''), 'a', 'b')).toEqual(['一', '[a]', '[b]', '|'])
  })
  it('follows the selected image', () => {
    const state = opened({ type: 'image', attrs: picture('a') }, p('二'))
    const on = state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(0))))
    expect(insert(on, 'b')).toContain('[b]')
  })
  it('goes into the cell or the fold of the caret', () => {
    const cell = { type: 'tableCell', content: [p('中')] }
    const table = { type: 'table', content: [{ type: 'tableRow', content: [cell] }] }
    expect(insert(caretIn(opened(table, p('後')), '中'), 'a')).toEqual(['中', '[a]', '|', '後'])
    const fold = { type: 'details', attrs: { summary: '' }, content: [p('中')] }
    expect(insert(caretIn(opened(fold, p('後')), '中'), 'a')).toEqual(['中', '[a]', '|', '後'])
  })
  it('leaves the caret where the author has continued to write', () => {
    const state = caretIn(opened(p('一'), p('二')), '二')
    const { transaction, end } = insertPictures(state, [picture('a')], 3)
    const next = state.apply(transaction)
    expect(shown(next)).toEqual(['一', '[a]', '二|'])
    expect(shown(next.apply(insertPictures(next, [picture('b')], end).transaction))).toEqual([
      ...['一', '[a]', '[b]', '二|'],
    ])
  })
})

it('replaces an image, and keeps its caption and description', () => {
  const before = { ...picture('a'), caption: '説明', size: 'small' }
  const state = opened({ type: 'image', attrs: before }, p('二'))
  const after = state.apply(replacePicture(state, 0, { ...picture('b'), width: 80 }))
  expect(after.doc.nodeAt(0)?.attrs).toMatchObject({
    ...before,
    ...{ src: '/media/b.webp', width: 80 },
  })
  expect(after.selection.from).toBe(0)
})
