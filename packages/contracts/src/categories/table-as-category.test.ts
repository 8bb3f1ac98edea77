import { describe, expect, it } from 'vitest'
import type { BlockNode, DocumentNode } from '../articles/article-document.ts'
import { tableAsCategory } from './table-as-category.ts'

const line = (text: string): DocumentNode => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text }],
})
const cell = (text: string, attrs: BlockNode['attrs'] = {}): BlockNode => ({
  type: 'tableCell',
  attrs,
  content: [line(text)],
})
const header = (text: string): BlockNode => ({ ...cell(text), type: 'tableHeader' })
const row = (...content: BlockNode[]): BlockNode => ({ type: 'tableRow', content })
const table = (...content: BlockNode[]): BlockNode => ({ type: 'table', content })

describe('a table of a text as a category', () => {
  it('has the labels of its head, and numbers where all are', () => {
    const made = tableAsCategory(
      table(
        row(header('武器'), header('攻撃力'), header('')),
        row(cell('聖剣'), cell('１，２００'), cell('')),
        row(cell('銅の剣'), cell('-3.5'), cell('x')),
      ),
    )
    expect(made).toEqual({
      columns: [
        { columnId: 'c0000000', type: 'text', label: '武器', choices: [] },
        { columnId: 'c0000001', type: 'number', label: '攻撃力', choices: [] },
        { columnId: 'c0000002', type: 'text', label: '3', choices: [] },
      ],
      rows: [
        { rowId: 'r0000000', place: 0, cells: { c0000000: '聖剣', c0000001: 1200 } },
        { rowId: 'r0000001', place: 1024, cells: { c0000000: '銅の剣', c0000001: -3.5, c0000002: 'x' } },
      ],
    })
  })

  it('repeats the content of a joined cell in each of its cells', () => {
    const made = tableAsCategory(
      table(row(cell('a', { rowspan: 2 }), cell('b', { colspan: 2 })), row(cell('c'), cell('d'))),
    )
    expect('rows' in made && made.rows.map(({ cells }) => Object.values(cells))).toEqual([
      ['a', 'b', 'b'],
      ['a', 'c', 'd'],
    ])
    const below = tableAsCategory(table(row(cell('a'), cell('b', { rowspan: 2 })), row(cell('c'))))
    expect('rows' in below && below.rows.map(({ cells }) => Object.values(cells))).toEqual([
      ['a', 'b'],
      ['c', 'b'],
    ])
  })

  it.each(['007', '+5', '1.50', '12345678901234567890'])('keeps %s as it is written', text => {
    const made = tableAsCategory(table(row(header('番号')), row(cell(text))))
    expect('rows' in made && made.rows[0]?.cells).toEqual({ c0000000: text })
  })

  const media = (...content: DocumentNode[]): BlockNode => ({ type: 'tableCell', content })
  const image: DocumentNode = { type: 'image', attrs: { src: '/media/a.webp', alt: '' } }
  const card: DocumentNode = { type: 'embed', attrs: { kind: 'game', id: '0123456789abc' } }
  it.each<[string, BlockNode]>([
    ['a picture beside words', table(row(media(line('剣'), image)))],
    ['two pictures', table(row(media(image, image)))],
    ['a picture in a column of words', table(row(media(image)), row(cell('剣')))],
    ['a picture in the head', table(row({ ...media(image), type: 'tableHeader' }), row(cell('剣')))],
    ['a card', table(row(media(card)))],
  ])('is refused where %s would be lost', (_, it) => {
    expect(tableAsCategory(it)).toEqual({ fault: 'pictures_beside_words' })
  })

  it('has pictures where there is nothing else', () => {
    const src = `/media/${'a'.repeat(13)}.webp`
    const picture: BlockNode = { type: 'tableCell', content: [{ type: 'image', attrs: { src, alt: '剣' } }] }
    const made = tableAsCategory(table(row(header('絵')), row(picture), row(cell(''))))
    expect('columns' in made && made.columns[0]?.type).toBe('image')
  })

  it.each([
    ['too_many_columns', table(row(...Array.from({ length: 41 }, () => cell('a'))))],
    [
      'too_many_columns',
      table(
        ...Array.from({ length: 40 }, () =>
          row(...Array.from({ length: 200 }, () => cell('', { colspan: 50, rowspan: 500 }))),
        ),
      ),
    ],
    ['too_many_rows', table(...Array.from({ length: 10_001 }, () => row(cell('a'))))],
    [
      'category_too_large',
      table(
        row(cell('あ'.repeat(500), { colspan: 40, rowspan: 500 })),
        ...Array.from({ length: 499 }, () => row()),
      ),
    ],
    ['cell_too_long', table(row(cell('a'.repeat(501))))],
    ['rows_missing', table(row(header('a')))],
    ['rows_missing', table()],
    [
      'has_spoilers',
      table(
        row({
          type: 'tableCell',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: '犯人', marks: [{ type: 'spoiler' }] }] },
          ],
        }),
      ),
    ],
  ])('is refused: %s', (fault, refused) => {
    expect(tableAsCategory(refused)).toEqual({ fault })
  })
})
