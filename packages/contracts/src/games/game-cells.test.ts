import { describe, expect, it } from 'vitest'
import { gameDetailsSchema } from './game.events.ts'
import { gameCells, gameCellText, readGameCell } from './game-cells.ts'

const cellOf = (field: (typeof gameCells)[number]['field']) => {
  const cell = gameCells.find(one => one.field === field)
  if (!cell) throw new Error(`no column of ${field}`)
  return cell
}
const read = (field: (typeof gameCells)[number]['field'], text: string) => readGameCell(cellOf(field), text)

describe('cells of games', () => {
  it('return the value that they were written from', () => {
    const details = {
      titleJa: 'ドラゴン | クエスト',
      year: 1986,
      platforms: ['PC', 'Mega Drive / Genesis'],
      aliases: ['A|B', '縦｜棒', '=1+1'],
    }
    for (const [field, value] of Object.entries(details)) {
      const cell = cellOf(field as keyof typeof details)
      expect(readGameCell(cell, gameCellText(cell, details))).toEqual({ value })
    }
  })
  it('have no value when empty', () => {
    expect(read('titleEn', ' ')).toEqual({ value: null })
    expect(read('year', '')).toEqual({ value: null })
    expect(read('genres', ' | ')).toEqual({ value: [] })
  })
  it('are read as a spreadsheet returns them', () => {
    expect(read('year', ' ２０２０ ')).toEqual({ value: 2020 })
    expect(read('platforms', 'PC｜PS5\nPC')).toEqual({ value: ['PC', 'PS5'] })
  })
  it('report what is invalid', () => {
    expect(read('year', '1949')).toEqual({ fault: 'bad_year' })
    expect(read('nicknames', '!!')).toEqual({ fault: 'no_letter' })
    expect(read('titleJa', 'ゼル\uFFFD')).toEqual({ fault: 'unreadable' })
  })
  it.each(gameCells)('have the bounds of the schema: $name', cell => {
    const accepts = (value: unknown) =>
      gameDetailsSchema.safeParse({ titleJa: '題', titleEn: 'Title', [cell.field]: value }).success
    const texts =
      cell.kind === 'year'
        ? ['1949', '1950', '2100', '2101']
        : cell.kind === 'list'
          ? ['x'.repeat(cell.length), 'x'.repeat(cell.length + 1), many(cell.parts), many(cell.parts + 1)]
          : ['x'.repeat(cell.length), 'x'.repeat(cell.length + 1)]
    const plain = (text: string) =>
      cell.kind === 'year' ? Number(text) : cell.kind === 'list' ? text.split('|') : text
    expect(texts.map(text => 'value' in readGameCell(cell, text))).toEqual(
      texts.map(text => accepts(plain(text))),
    )
  })
})
const many = (parts: number) => Array.from({ length: parts }, (_, n) => `n${n}`).join('|')
