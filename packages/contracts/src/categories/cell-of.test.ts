import { describe, expect, it } from 'vitest'
import { CELL_MAX, type ColumnType } from './category-parts.ts'
import { cellOf } from './cell-of.ts'

const column = (type: ColumnType) => ({ type, choices: type === 'choice' ? ['剣', '弓'] : [] })

describe('a cell', () => {
  it.each([
    ['number', '１，２３４', 1234],
    ['number', ' -12.5 ', -12.5],
    ['number', '1,234,567.5', 1_234_567.5],
    ['number', '−3', -3],
    ['number', '－３', -3],
    ['number', 'ー３', -3],
    ['number', '1e3', 1000],
    ['number', 7, 7],
    ['number', '', null],
    ['number', '0', 0],
    ['text', '  エクスカリバー\n改 ', 'エクスカリバー 改'],
    ['text', 12, '12'],
    ['text', '\u200b', null],
    ['text', '=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
    ['choice', '剣', '剣'],
    ['article', '0123456789abc', '0123456789abc'],
    ['image', '/media/abc.webp', '/media/abc.webp'],
    ['image', null, null],
  ] as const)('parses a cell of type %s from %j', (type, value, cell) =>
    expect(cellOf(column(type), value)).toEqual({ cell }),
  )

  it.each([
    ['number', '1,2', 'not_a_number'],
    ['number', '十', 'not_a_number'],
    ['number', '0x10', 'not_a_number'],
    ['number', '1e999', 'not_a_number'],
    ['number', Number.NaN, 'not_a_number'],
    ['text', 'あ'.repeat(CELL_MAX + 1), 'cell_too_long'],
    ['choice', '槍', 'no_such_choice'],
    ['article', 'https://example.com', 'not_an_article'],
    ['image', 'https://example.com/x.png', 'not_a_picture'],
    ['image', 'javascript:alert(1)', 'not_a_picture'],
  ] as const)('rejects a cell of type %s from %j', (type, value, fault) =>
    expect(cellOf(column(type), value)).toEqual({ fault }),
  )
})
