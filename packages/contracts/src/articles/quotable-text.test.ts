import { describe, expect, it } from 'vitest'
import type { DocumentNode } from './article-document.ts'
import { passageIn, quotableText } from './quotable-text.ts'

const text = (value: string, ...marks: string[]): DocumentNode =>
  ({ type: 'text', text: value, ...(marks.length ? { marks: marks.map(type => ({ type })) } : {}) }) as never
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })

describe('quotableText', () => {
  it('joins marked parts and masks spoilers', () =>
    expect(
      quotableText(
        paragraph(text('犯人は', 'bold'), text('村長', 'spoiler'), { type: 'hardBreak' }, text('だ')),
      ),
    ).toBe('犯人は■■\nだ\n'))

  it('puts each paragraph of a list or table on a line, and leaves footnotes out', () => {
    const note: DocumentNode = { type: 'footnote', attrs: { note: '出典' } }
    const item = (value: string): DocumentNode => ({
      type: 'listItem',
      content: [paragraph(text(value), note)],
    })
    expect(quotableText({ type: 'bulletList', content: [item('一'), item('二')] })).toBe('一\n二\n')
    const cell: DocumentNode = { type: 'tableCell', content: [paragraph(text('値'))] }
    expect(quotableText({ type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] })).toBe(
      '値\n値\n',
    )
  })

  it('has a line for a task without a paragraph', () => {
    const list: DocumentNode = { type: 'bulletList', content: [] }
    expect(quotableText({ type: 'taskList', content: [{ type: 'taskItem', content: [list] }] })).toBe('\n')
    const task: DocumentNode = { type: 'taskItem', content: [paragraph(text('鍵を取る'))] }
    expect(quotableText({ type: 'taskList', content: [task] })).toBe('鍵を取る\n')
  })
})

describe('passageIn', () => {
  it('cuts a range', () => expect(passageIn('石段を上がる。\n', { from: 3, to: 6 })).toBe('上がる'))
  it.each([
    [0, 0],
    [4, 2],
    [0, 99],
    [0, 8],
  ])('is undefined for %i to %i', (from, to) =>
    expect(passageIn('石段を上がる。\n', { from, to })).toBeUndefined(),
  )
  it('does not split a character', () => expect(passageIn('😀', { from: 0, to: 1 })).toBeUndefined())
})
