import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { genreNames } from './genre-names.ts'
import en from './genre-strings.en.ts'
import ja from './genre-strings.ja.ts'

describe('genreNames', () => {
  it.each([
    [
      ['rpg', 'action'],
      ['RPG', 'アクション'],
      ['RPG', 'Action'],
    ],
    [
      ['action > platformer / adventure'],
      ['プラットフォーマー', 'アドベンチャー'],
      ['Platformer', 'Adventure'],
    ],
    [['アクションゲーム', 'Action'], ['アクション'], ['Action']],
    [['アクションロールプレイングゲーム'], ['アクションRPG'], ['Action RPG']],
    [['sim > strategy'], ['ストラテジー'], ['Strategy']],
    [['青年漫画', 'クロスオーバー作品', 'notagame > application'], [], []],
  ])('%j', (catalogued, japanese, english) => {
    expect(genreNames(catalogued, ja)).toEqual(japanese)
    expect(genreNames(catalogued, en)).toEqual(english)
  })

  it('knows every genre of the demo catalogue', () => {
    const file = new URL('../../../../infra/seed/content/games.tsv', import.meta.url)
    const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
    const genres = new Set(rows.flatMap(row => row.split('\t')[5]?.split(',') ?? []).filter(Boolean))
    expect([...genres].filter(genre => genreNames([genre], ja).length === 0)).toEqual([])
  })
})
