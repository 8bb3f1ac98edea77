import { type CategoryRow, type Column, ROWS_MAX } from '@koryaku/contracts/categories/category-parts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  csvOf,
  pastedLines,
  planImport,
  readTableFile,
  tsvOf,
  typedCell,
} from '#app/features/tables/table-csv.ts'

const columns: Column[] = [
  { columnId: 'name0000', type: 'text', label: '名前', choices: [] },
  { columnId: 'attack00', type: 'number', label: '攻撃力', choices: [] },
  { columnId: 'kind0000', type: 'choice', label: '種類', choices: ['剣'] },
]
const file = (text: string) => new Blob([text])
/** 名前,攻撃力 / 聖剣,120, as Excel writes it in Japan. */
const SHIFT_JIS = new Uint8Array([
  ...[0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x8d, 0x55, 0x8c, 0x82, 0x97, 0xcd, 0x0d, 0x0a],
  ...[0x90, 0xb9, 0x8c, 0x95, 0x2c, 0x31, 0x32, 0x30, 0x0d, 0x0a],
])
const lines = [
  ['名前', '攻撃力'],
  ['聖剣', '120'],
]

describe('a file', () => {
  it.each([
    ['UTF-8', file('名前,攻撃力\r\n聖剣,120\r\n')],
    ['UTF-8 with its mark', file('\uFEFF名前,攻撃力\n聖剣,120')],
    ['Shift_JIS', new Blob([SHIFT_JIS])],
    [
      'UTF-16',
      new Blob([
        new Uint8Array([0xff, 0xfe]),
        new Uint8Array(new Uint16Array([...'名前\t攻撃力\n聖剣\t120'].map(c => c.charCodeAt(0))).buffer),
      ]),
    ],
    ['tabs', file('名前\t攻撃力\n聖剣\t120\n')],
    ['lines that are empty', file('名前,攻撃力\n\n聖剣,120\n,\n')],
  ])('is read in %s', async (_, blob) => expect(await readTableFile(blob)).toMatchObject({ lines }))

  it('is read if its cells contain quotation marks, commas and line ends', async () =>
    expect(await readTableFile(file('a,b\n"x, ""y""\nz",1'))).toMatchObject({
      lines: [
        ['a', 'b'],
        ['x, "y"\nz', '1'],
      ],
    }))

  it.each([
    ['empty', file('')],
    ['empty', file('\n\n')],
    ['not_text', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])])],
    ['too_many_rows', file(`a\n${'x\n'.repeat(ROWS_MAX + 1)}`)],
    ['too_many_columns', file(`${'a,'.repeat(41)}a\n`)],
  ] as const)('is refused: %s', async (fault, blob) => expect(await readTableFile(blob)).toEqual({ fault }))

  it('is rejected by its first bytes if it has 50 MB, in many lines or in few', async () => {
    const line = `${'あ'.repeat(20)},120\n`
    expect(await readTableFile(file(line.repeat(800_000)))).toEqual({ fault: 'too_many_rows' })
    const long = `${'x'.repeat(6_000)}\n`
    expect(await readTableFile(file(long.repeat(8_500)))).toEqual({ fault: 'too_large' })
  })
})

describe('an import', () => {
  it('knows columns by their labels, adds others, and takes new choices along', () => {
    const plan = planImport(columns, [
      ['種類', '名前', '重さ'],
      ['弓', '長弓', '3.5'],
      ['剣', '大剣', ''],
    ])
    expect(plan.columns.map(({ label, type, isNew, isChanged }) => [label, type, isNew, isChanged])).toEqual([
      ['種類', 'choice', false, true],
      ['名前', 'text', false, false],
      ['重さ', 'number', true, false],
    ])
    const weight = plan.columns[2]?.columnId ?? ''
    expect(plan.rows).toEqual([
      { kind0000: '弓', name0000: '長弓', [weight]: 3.5 },
      { kind0000: '剣', name0000: '大剣' },
    ])
    expect(plan.faults).toEqual([])
  })

  it('names what it cannot take, by line and column', () =>
    expect(
      planImport(columns, [
        ['名前', '攻撃力'],
        ['剣', '強い'],
        ['あ'.repeat(501), '1'],
      ]).faults,
    ).toEqual([
      { line: 2, label: '攻撃力', fault: 'not_a_number', value: '強い' },
      { line: 3, label: '名前', fault: 'cell_too_long', value: 'あ'.repeat(501) },
    ]))
})

describe('an export', () => {
  const row = (cells: CategoryRow['cells']): CategoryRow => ({ rowId: 'aaaaaaaa', place: 0, cells })

  it.each(['=HYPERLINK("http://x")', '+1', '-1+cmd', '@SUM(A1)', '\t=1'])('holds no formula: %j', value => {
    const csv = csvOf(columns.slice(0, 1), [row({ name0000: value })])
    const [, , cell] = csv.split(/\r\n|\uFEFF/)
    expect(cell).toMatch(/^"'/)
  })

  it('has numbers as numbers', () =>
    expect(csvOf(columns.slice(1, 2), [row({ attack00: -5 })])).toBe('\uFEFF攻撃力\r\n-5'))

  it('comes back as it was', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map(typed => typedCell({ type: 'text', choices: [] }, typed))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, fc.float({ noNaN: true, noDefaultInfinity: true })), {
          minLength: 1,
          maxLength: 20,
        }),
        async cells => {
          const rows = cells.flatMap(([name, attack00]) =>
            'cell' in name && name.cell !== null && !String(name.cell).startsWith("'")
              ? [row({ name0000: name.cell, attack00: attack00 === 0 ? 0 : attack00 })]
              : [],
          )
          if (rows.length === 0) return
          const read = await readTableFile(file(csvOf(columns.slice(0, 2), rows)))
          expect('lines' in read && planImport(columns, read.lines).rows).toEqual(rows.map(one => one.cells))
        },
      ),
    )
  })

  it('goes over the clipboard', () => {
    const cells = [
      ['a\tb', 'c "d"'],
      ['e\nf', '1'],
    ]
    expect(pastedLines(tsvOf(cells))).toEqual(cells)
    expect(pastedLines('剣\t10\r\n弓\t20\r\n')).toEqual([
      ['剣', '10'],
      ['弓', '20'],
    ])
  })
})

describe('a cell that is typed', () => {
  it('is an article by its address', () =>
    expect(
      typedCell({ type: 'article', choices: [] }, 'https://x.test/games/zelda/0123456789abc?x=1'),
    ).toEqual({
      cell: '0123456789abc',
    }))
  it('is a picture by its address', () =>
    expect(typedCell({ type: 'image', choices: [] }, 'https://x.test/media/abc.webp')).toEqual({
      cell: '/media/abc.webp',
    }))
})
