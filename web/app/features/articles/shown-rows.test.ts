import type { Cells, Column } from '@koryaku/contracts/categories/category-parts.ts'
import { describe, expect, it } from 'vitest'
import { type Sorting, shownRows } from '#app/features/articles/shown-rows.ts'

const columns: Column[] = [
  { columnId: 'name', type: 'text', label: '名前', choices: [] },
  { columnId: 'attack', type: 'number', label: '攻撃力', choices: [] },
  { columnId: 'rank', type: 'choice', label: 'ランク', choices: ['S', 'A', 'B'] },
  { columnId: 'guide', type: 'article', label: '記事', choices: [] },
]
const rows: Cells[] = [
  { name: 'ホーリーソード', attack: 9, rank: 'B' },
  { name: '弓10', rank: 'S', guide: 'x' },
  { name: '弓9', attack: 100, rank: 'A' },
]
const links = { x: { title: '弓の選び方' } }
const names = (words: string, sorting: Sorting | null = null) =>
  shownRows({ columns, rows, links }, { words, sorting, language: 'ja' }).map(({ name }) => name)

describe('rows of a data table', () => {
  it('are found by words in any cell, however they are written', () => {
    expect(names('ほーりー')).toEqual(['ホーリーソード'])
    expect(names('弓 ａ')).toEqual(['弓9'])
    expect(names('選び方')).toEqual(['弓10'])
    expect(names('')).toHaveLength(3)
  })
  it('are sorted by numbers, by the order of choices and by text, with empty cells last', () => {
    expect(names('', { columnId: 'attack', down: false })).toEqual(['ホーリーソード', '弓9', '弓10'])
    expect(names('', { columnId: 'attack', down: true })).toEqual(['弓9', 'ホーリーソード', '弓10'])
    expect(names('', { columnId: 'rank', down: false })).toEqual(['弓10', '弓9', 'ホーリーソード'])
    expect(names('弓', { columnId: 'name', down: false })).toEqual(['弓9', '弓10'])
  })
})
