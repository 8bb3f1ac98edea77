import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coverOf } from '#app/entities/cover/cover-art.ts'
import { coverMark } from '#app/entities/cover/cover-mark.ts'
import { coverKind } from './cover-kind.ts'

const file = new URL('../../../../infra/seed/content/games.tsv', import.meta.url)
const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
const games = rows.map(row => {
  const [slug = '', ja = '', en = '', , , genres = ''] = row.split('\t')
  return { slug, titles: { ja, en }, genres: genres.split(',') }
})

describe('covers of the demo catalogue', () => {
  it('draw every game by its kind', () => {
    expect(games.filter(({ genres }) => !coverKind(genres)).map(({ slug }) => slug)).toEqual([])
  })

  it.each(['ja', 'en'] as const)('look alike for no two games, in %s', language => {
    const looks = Map.groupBy(games, ({ slug, titles, genres }) => {
      const { inks, figure, motif } = coverOf(slug, coverKind(genres))
      return JSON.stringify([
        inks[0],
        figure,
        motif,
        coverMark(titles[language] || titles.ja || titles.en).lines,
      ])
    })
    const alike = [...looks.values()].filter(({ length }) => length > 1)
    expect(alike.map(same => same.map(({ slug }) => slug))).toEqual([])
  })

  it('have the same inks within a series', () => {
    const inksOf = (slug: string) => coverOf(slug).inks
    expect(inksOf('final-fantasy-iv')).toBe(inksOf('final-fantasy-x'))
    expect(inksOf('tekken-3')).toBe(inksOf('tekken-8'))
    expect(inksOf('splatoon-3')).not.toBe(inksOf('final-fantasy-iv'))
  })
})
