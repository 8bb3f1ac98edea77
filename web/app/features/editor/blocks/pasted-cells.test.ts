import { getSchema } from '@tiptap/core'
import { Fragment, Node, Slice } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { expect, it } from 'vitest'
import { extensionsFor } from '#app/features/editor/extensions.ts'
import { pasteCells } from './pasted-cells.ts'

const schema = getSchema(
  extensionsFor({ bodyPlaceholder: '', embed: { article: '', game: '', category: '', review: '' } }),
)
const cell = (text: string, attrs: object = {}) => ({
  type: 'tableCell',
  attrs: { colspan: 1, rowspan: 1, ...attrs },
  content: [{ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) }],
})
const table = (...rows: object[][]) => ({
  type: 'table',
  content: rows.map(content => ({ type: 'tableRow', content })),
})
const empty = () => table(...[0, 1, 2].map(() => [0, 1, 2].map(() => cell(''))))

it.each([
  [
    'a tall cell at the lower right',
    table(
      [cell('a'), cell('b'), cell('c')],
      [cell('d'), cell('e'), cell('f', { rowspan: 2 })],
      [cell('g'), cell('h')],
    ),
  ],
  [
    'spans on all sides',
    table(
      [cell('a', { rowspan: 2 }), cell('b', { colspan: 2 })],
      [cell('c'), cell('d', { rowspan: 2 })],
      [cell('e', { colspan: 2 })],
    ),
  ],
  ['ragged rows', table([cell('a')], [cell('b'), cell('c'), cell('d')])],
])('pasted into a cell: %s', (_, pasted) => {
  let state = EditorState.create({
    doc: Node.fromJSON(schema, { type: 'doc', content: [empty(), { type: 'paragraph' }] }),
  })
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 4)))
  const view = {
    get state() {
      return state
    },
    dispatch: (tr: Transaction) => {
      state = state.apply(tr)
    },
  } as unknown as EditorView
  const slice = new Slice(Fragment.from(Node.fromJSON(schema, pasted)), 0, 0)
  expect(pasteCells(view, {} as ClipboardEvent, slice)).toBe(true)
  state.doc.check()
  expect(state.doc.textContent).toBe(Node.fromJSON(schema, pasted).textContent)
})
