import type { ShelfMatch } from '@koryaku/contracts/shelf/shelf.api.ts'
import { describe, expect, it } from 'vitest'
import { importedEntries, kindOf, matchedEntries, withGame } from '#app/features/shelf/matched-entry.ts'

const game = (slug: string) => ({ slug, title: slug, titleJa: null, titleEn: slug, year: null })
const match = (title: string, isCertain: boolean, ...slugs: string[]): [string, ShelfMatch] => [
  title,
  { title, isCertain, games: slugs.map(game) },
]
const entry = (title: string, minutes: number | null = null) => ({
  ...{ title, minutes, state: null, startedOn: null, finishedOn: null, unread: [] },
})
const matches = new Map([
  match('Celeste', true, 'celeste'),
  match('Zelda', false, 'zelda', 'zelda-2'),
  match('?', false),
])

describe('matched rows', () => {
  it('begin with those to choose, and choose certain games only', () => {
    const entries = matchedEntries([entry('Celeste'), entry('?'), entry('Zelda')], matches)
    expect(entries.map(({ title, slug }) => [title, slug])).toEqual([
      ['Zelda', ''],
      ['?', ''],
      ['Celeste', 'celeste'],
    ])
  })

  it('are imported once per game, with a state', () => {
    const entries = matchedEntries([entry('Celeste', 60), entry('Celeste', 90), entry('Zelda')], matches)
    const chosen = entries.map(one => (one.title === 'Zelda' ? { ...one, slug: 'zelda' } : one))
    const states = (state: 'finished' | null) =>
      importedEntries(chosen, { state, isPrivate: true }).map(({ slug, place }) => [
        slug,
        place.state,
        place.minutes,
      ])
    expect(states(null)).toEqual([
      ['celeste', 'playing', 60],
      ['zelda', 'backlog', null],
    ])
    expect(states('finished')).toEqual([
      ['celeste', 'finished', 60],
      ['zelda', 'finished', null],
    ])
  })

  it('import the game that was found for a missing title, and can still leave it out', () => {
    const found = matchedEntries([entry('?')], matches).map(one => withGame(one, game('hades')))
    expect(found.map(kindOf)).toEqual(['doubtful'])
    const slugs = importedEntries(found, { state: null, isPrivate: false }).map(({ slug }) => slug)
    expect(slugs).toEqual(['hades'])
  })
})
