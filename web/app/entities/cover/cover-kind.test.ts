import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coverArt } from '#app/entities/cover/cover-art.ts'
import { coverKind } from './cover-kind.ts'

const file = new URL('../../../../infra/seed/content/games.tsv', import.meta.url)
const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
const games = rows.map(row => {
  const [slug = '', , , , , genres = ''] = row.split('\t')
  return { slug, genres: genres.split(',') }
})

describe('covers of the demo catalogue', () => {
  it('draw every game by its kind', () => {
    expect(games.filter(({ genres }) => !coverKind(genres)).map(({ slug }) => slug)).toEqual([])
  })

  it('have the same inks within a series', () => {
    const inksOf = (slug: string) => {
      const { ground, ink } = coverArt(slug)
      return [ground, ink].toSorted()
    }
    expect(inksOf('final-fantasy-iv')).toEqual(inksOf('final-fantasy-x'))
    expect(inksOf('tekken-3')).toEqual(inksOf('tekken-8'))
    expect(inksOf('splatoon-3')).not.toEqual(inksOf('final-fantasy-iv'))
  })
})
