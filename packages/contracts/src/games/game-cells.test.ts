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
      releasedOn: '1986-05-27',
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
    for (const day of ['2024/4/5', '2024年4月5日', '２０２４-０４-０５'])
      expect(read('releasedOn', day)).toEqual({ value: '2024-04-05' })
    expect(read('platforms', 'PC｜PS5\nPC')).toEqual({ value: ['PC', 'PS5'] })
  })
  it('report what is invalid', () => {
    expect(read('year', '1949')).toEqual({ fault: 'bad_year' })
    expect(read('releasedOn', '2024/2/30')).toEqual({ fault: 'bad_day' })
    expect(read('nicknames', '!!')).toEqual({ fault: 'no_letter' })
    expect(read('titleJa', 'ゼル\uFFFD')).toEqual({ fault: 'unreadable' })
  })
  it.each(gameCells)('have the bounds of the schema: $name', cell => {
    const accepts = (value: unknown) =>
      gameDetailsSchema.safeParse({ titleJa: '題', titleEn: 'Title', [cell.field]: value }).success
    const long = ['x'.repeat(cell.length), 'x'.repeat(cell.length + 1)]
    const texts = {
      year: ['1949', '1950', '2100', '2101'],
      day: ['1949-12-31', '1950-01-01', '2999-12-31', '3000-01-01', '2023-02-29'],
      list: [...long, many(cell.parts), many(cell.parts + 1)],
      text: long,
    }[cell.kind]
    const plain = (text: string) =>
      cell.kind === 'year' ? Number(text) : cell.kind === 'list' ? text.split('|') : text
    expect(texts.map(text => 'value' in readGameCell(cell, text))).toEqual(
      texts.map(text => accepts(plain(text))),
    )
  })
})
const many = (parts: number) => Array.from({ length: parts }, (_, n) => `n${n}`).join('|')
