import { describe, expect, it } from 'vitest'
import { cellsIn, cellsInHtml, tableHtml } from './pasted-table.ts'

describe('the clipboard text of a spreadsheet', () => {
  it.each([
    [
      'rows and columns',
      '場所\t個数\r\n灯台\t3\r\n',
      [
        ['場所', '個数'],
        ['灯台', '3'],
      ],
    ],
    ['one row', 'a\tb', [['a', 'b']]],
    [
      'an empty cell at the end',
      'a\t\nb\tc',
      [
        ['a', ''],
        ['b', 'c'],
      ],
    ],
    [
      'rows that are not as long',
      'a\tb\tc\nd',
      [
        ['a', 'b', 'c'],
        ['d', '', ''],
      ],
    ],
    ['quotes around a line break, a tab and a quote', '"a\n""b"""\t"c\td"\n', [['a\n"b"', 'c\td']]],
    ['a quote in the middle', '5"\tb', [['5"', 'b']]],
    ['a quote that is never closed', '"a\tb', [['"a', 'b']]],
    ['one tab', '\t', [['', '']]],
  ])('%s', (_, text, cells) => expect(cellsIn(text)).toEqual(cells))
  it.each([['a line'], ['two\nlines'], ['']])('is not a table: %j', text => expect(cellsIn(text)).toBeNull())
  it('becomes markup without becoming more than text', () => {
    expect(tableHtml([['<img src=x onerror=alert(1)>', 'a\nb']], { named: true })).toBe(
      '<table><tr><td><p>&lt;img src=x onerror=alert(1)&gt;</p></td><td><p>a<br>b</p></td></tr></table>',
    )
    const named = (rows: string[][]) => tableHtml(rows, { named: true }).includes('<th>')
    expect(
      [
        [
          ['場所', '個数'],
          ['灯台', '3'],
        ],
        [
          ['灯台', '3'],
          ['塔', '4'],
        ],
        [
          ['', '個数'],
          ['灯台', '3'],
        ],
      ].map(named),
    ).toEqual([true, false, false])
    expect(cellsInHtml('<TABLE><tr><th>a<td class=x>b</td></tr><thead></table>')).toBe(2)
  })
})
