import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { type Block, blockIdOf, idOf } from '@koryaku/contracts/articles/text/block.ts'
import { withBlockIds } from '@koryaku/contracts/articles/text/block-ids.ts'
import { diffTexts } from '@koryaku/contracts/articles/text/diff-texts.ts'
import { documentOf, edited, paragraph, texts } from '@koryaku/contracts/testing/some-texts.ts'
import { getSchema } from '@tiptap/core'
import { closeHistory, history, undo } from '@tiptap/pm/history'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extensionsFor } from '../extensions.ts'
import { adoptBlocks, becomeDataTable } from './adopt-blocks.ts'
import { namesOfBlocks } from './block-names.ts'
import { coveringWhileTyped } from './covering.ts'
import { writtenDocument } from './written-blocks.ts'

const schema = getSchema(
  extensionsFor({ bodyPlaceholder: '', embed: { article: '', game: '', category: '', review: '' } }),
)
const opened = (document: ArticleDocument, composing = false) =>
  EditorState.create({
    doc: Node.fromJSON(schema, document),
    plugins: [namesOfBlocks(() => composing), history()],
  })
const namesIn = ({ doc }: EditorState) => writtenDocument(doc, 1).content.map(blockIdOf)
const wordsIn = ({ doc }: EditorState) => doc.children.map(({ textContent }) => textContent)
const one = documentOf(paragraph('aaaaaaaa', '弓を引く'), paragraph('bbbbbbbb', '矢が飛ぶ'))
/** With the caret after this many characters of a block. */
const caretIn = (state: EditorState, block: number, letter: number): EditorState => {
  let at = 1 + letter
  for (let n = 0; n < block; n++) at += state.doc.child(n).nodeSize
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
}
const caretOf = ({ selection: { $from } }: EditorState) => ({
  block: $from.node(1).attrs.blockId,
  before: $from.parent.textContent.slice(0, $from.parentOffset),
})

describe('names of blocks', () => {
  it('stay with the words when a paragraph is split at its beginning, and with the first part elsewhere', () => {
    const state = opened(one)
    const middle = state.apply(state.tr.split(3))
    expect([namesIn(middle)[0], namesIn(middle)[2]]).toEqual(['aaaaaaaa', 'bbbbbbbb'])
    const start = state.apply(state.tr.split(1))
    expect(wordsIn(start)).toEqual(['', '弓を引く', '矢が飛ぶ'])
    expect(namesIn(start).slice(1)).toEqual(['aaaaaaaa', 'bbbbbbbb'])
    for (const changed of [middle, start]) expect(new Set(namesIn(changed)).size).toBe(3)
  })

  it('are new in pasted text, and never occur twice', () => {
    const state = opened(one)
    const copy = state.doc.slice(0, state.doc.content.size)
    const pasted = state.apply(state.tr.insert(state.doc.content.size, copy.content))
    const names = namesIn(pasted)
    expect(names.slice(0, 2)).toEqual(['aaaaaaaa', 'bbbbbbbb'])
    expect(new Set(names).size).toBe(4)
    expect(names).not.toContain(undefined)
  })

  it('leave bold switched on, and come later where an input method composes a word', () => {
    const state = opened(one)
    const bold = state.apply(state.tr.split(5).addStoredMark(schema.mark('bold')))
    expect(bold.storedMarks?.map(({ type }) => type.name)).toEqual(['bold'])
    const composing = opened(one, true)
    expect(namesIn(composing.apply(composing.tr.split(3)))).toEqual(['aaaaaaaa', 'aaaaaaaa', 'bbbbbbbb'])
  })

  it('exist at the top level only, and empty attributes are not sent', () => {
    const list = {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph('cccccccc', '火')] }],
    }
    const document = withBlockIds(documentOf(list as Block))
    const written = writtenDocument(opened(document).doc, 1)
    expect(JSON.stringify(written)).not.toMatch(/null|cccccccc/)
    expect(written.content.map(idOf)).toEqual(document.content.map(idOf))
  })
})

const adopt = (state: EditorState, document: ArticleDocument, renamed = new Map<string, string>()) => {
  const tr: Transaction = adoptBlocks(state, document, renamed)
  return state.apply(tr)
}

describe('a change of others', () => {
  it('is adopted unchanged, whatever both sides did', () => {
    fc.assert(
      fc.property(
        texts.chain(text => fc.tuple(fc.constant(text), edited(text))),
        ([from, to]) => {
          fc.pre(from.document.content.length > 0 && to.document.content.length > 0)
          const adopted = adopt(opened(from.document), to.document)
          const written = writtenDocument(adopted.doc, 1)
          expect(diffTexts({ ...to, document: written }, to)).toEqual([])
          adopted.doc.check()
        },
      ),
      { numRuns: 300 },
    )
  })

  it('leaves the caret where it is: above, below, and in the same paragraph', () => {
    const state = caretIn(opened(one), 1, 1)
    const here = { block: 'bbbbbbbb', before: '矢' }
    expect(caretOf(state)).toEqual(here)
    const theirs = documentOf(
      paragraph('cccccccc', '前書き'),
      paragraph('bbbbbbbb', '矢が遠くへ飛ぶ'),
      paragraph('dddddddd', '後書き'),
    )
    const adopted = adopt(state, theirs)
    expect(wordsIn(adopted)).toEqual(['前書き', '矢が遠くへ飛ぶ', '後書き'])
    expect(caretOf(adopted)).toEqual(here)
  })

  it('comes before the block that contradicts it, and the caret stays in the text typed here', () => {
    const state = caretIn(opened(one), 0, 4)
    const theirs = documentOf(
      paragraph('aaaaaaaa', '剣を振る'),
      paragraph('xxxxxxxx', '弓を引く', { conflictOf: 'aaaaaaaa' }),
      paragraph('bbbbbbbb', '矢が飛ぶ'),
    )
    const adopted = adopt(state, theirs, new Map([['aaaaaaaa', 'xxxxxxxx']]))
    expect(wordsIn(adopted)).toEqual(['剣を振る', '弓を引く', '矢が飛ぶ'])
    expect(caretOf(adopted)).toEqual({ block: 'xxxxxxxx', before: '弓を引く' })
  })

  it('survives an undo of the author’s own steps', () => {
    const state = opened(one)
    const typed = state.apply(closeHistory(state.tr.insertText('！', 5)))
    const adopted = adopt(
      typed,
      documentOf(paragraph('aaaaaaaa', '弓を引く！'), paragraph('bbbbbbbb', '矢が落ちる')),
    )
    let undone = adopted
    undo(adopted, tr => {
      undone = adopted.apply(tr)
    })
    expect(wordsIn(undone)).toEqual(['弓を引く', '矢が落ちる'])
  })
})

describe('a table that its author made a data table', () => {
  const cell = {
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '剣' }] }],
  }
  const table = {
    type: 'table',
    attrs: { blockId: 'cccccccc' },
    content: [{ type: 'tableRow', content: [cell] }],
  }
  const card = {
    type: 'embed' as const,
    attrs: { kind: 'category' as const, id: '0000000000001', blockId: 'cccccccc' },
  }
  const kinds = ({ doc }: EditorState) => doc.children.map(({ type }) => type.name)

  it('comes back by undoing once, with what others wrote meanwhile left as it is', () => {
    const before = opened(documentOf(paragraph('aaaaaaaa', '弓'), table as unknown as Block))
    const next = documentOf(paragraph('aaaaaaaa', '矢'), card)
    const made = becomeDataTable(before, next, 'cccccccc')
    if (!made) throw new Error('it was not made')
    let state = before.apply(made)
    state = state.apply(adoptBlocks(state, next, new Map()))
    expect([kinds(state), wordsIn(state)[0]]).toEqual([['paragraph', 'embed'], '矢'])
    undo(state, tr => {
      state = state.apply(tr)
    })
    expect([kinds(state), wordsIn(state)]).toEqual([
      ['paragraph', 'table'],
      ['矢', '剣'],
    ])
    expect(namesIn(state)).toEqual(['aaaaaaaa', 'cccccccc'])
  })
  it('is left alone until the server has it', () =>
    expect(becomeDataTable(opened(one), one, 'cccccccc')).toBeNull())
})

describe('a spoiler', () => {
  const spoiler = schema.mark('spoiler')
  const begun = () =>
    EditorState.create({
      doc: Node.fromJSON(schema, documentOf(paragraph('aaaaaaaa', '犯人は'))),
      plugins: [coveringWhileTyped(() => false)],
    })
  const typed = (state: EditorState, text: string) =>
    [...text].reduce((now, letter) => now.apply(now.tr.insertText(letter)), state)
  const covered = ({ doc }: EditorState) => {
    const words: string[] = []
    doc.descendants(node => {
      if (node.marks.some(({ type }) => type.name === 'spoiler')) words.push(node.text ?? '')
    })
    return words
  }

  it('covers what is typed while it is switched on, and nothing that is typed behind it', () => {
    let state = caretIn(begun(), 0, 3)
    state = typed(state.apply(state.tr.addStoredMark(spoiler)), '執事')
    expect(covered(state)).toEqual(['執事'])
    state = typed(state.apply(state.tr.removeStoredMark(spoiler)), 'です')
    expect(covered(state)).toEqual(['執事'])
    state = typed(caretIn(state, 0, 5), 'か')
    expect([covered(state), wordsIn(state)]).toEqual([['執事'], ['犯人は執事かです']])
  })
})
