import { gameDetailsSchema } from '@koryaku/contracts/games/game.events.ts'
import { describe, expect, it } from 'vitest'
import { type IgdbEntry, readEntry } from './igdb-entry.ts'
import { CERTAIN, DOUBTFUL, scoreMatch } from './score-match.ts'

const RELEASED = Date.UTC(2014, 5, 12) / 1_000
const entry = (more: object = {}): IgdbEntry => {
  const read = readEntry({
    ...{ id: 1, name: 'Clockwork Orchard', checksum: 'a', first_release_date: RELEASED },
    platforms: [{ id: 37, name: 'Nintendo 3DS' }],
    alternative_names: [{ id: 1, name: 'Zenmai' }],
    game_localizations: [{ id: 1, name: 'ぜんまい果樹園', region: { id: 2, identifier: 'ja-JP' } }],
    ...more,
  })
  if (!read) throw new Error('not read')
  return read
}
const score = (details: object, of = entry()) =>
  scoreMatch(of, { gameId: '000000000000a', details: gameDetailsSchema.parse(details) })
const all = { titleEn: 'Clockwork Orchard', year: 2014, platforms: ['3DS'] }

describe('the score of a match', () => {
  it.each([
    ['title, year and platform', all, 100],
    ['a Japanese title in another spelling', { ...all, titleEn: null, titleJa: 'ゼンマイ 果樹園' }, 100],
    ['a title in other signs', { ...all, titleEn: 'CLOCKWORK: ORCHARD!' }, 100],
    ['a release one year later', { ...all, year: 2015 }, 85],
    ['no platform', { ...all, platforms: [] }, 80],
    ['another name', { ...all, titleEn: 'Zenmai' }, 85],
  ])('is certain for %s', (_, details, expected) => {
    expect(score(details)).toBe(expected)
    expect(expected).toBeGreaterThanOrEqual(CERTAIN)
  })

  it.each([
    ['a title alone', { ...all, year: null, platforms: [] }, 50],
    ['no year', { ...all, year: null }, 70],
    ['another year', { ...all, year: 1999 }, 50],
    ['another platform', { ...all, platforms: ['PlayStation 5'] }, 60],
    ['an alias of the catalogue', { titleEn: 'Other', aliases: ['Clockwork Orchard'] }, 35],
  ])('is doubtful for %s', (_, details, expected) => {
    expect(score(details)).toBe(expected)
    expect(expected).toBeGreaterThanOrEqual(DOUBTFUL)
    expect(expected).toBeLessThan(CERTAIN)
  })

  it('is nothing for another title', () => expect(score({ ...all, titleEn: 'Clockwork' })).toBe(0))
})

describe('an entry', () => {
  it('has another digest when what is taken over changes, and only then', () => {
    const [cover, same] = [{ cover: { id: 1, image_id: 'co1' } }, { unknown_field: 5 }]
    expect(entry(cover).digest).not.toBe(entry().digest)
    expect(entry(same).digest).toBe(entry().digest)
  })

  it('is read without fields that are not usable', () => {
    const read = entry({
      first_release_date: 'soon',
      cover: { id: 1, image_id: '../x' },
      genres: [
        { id: 1, name: 'x'.repeat(81) },
        { id: 2, name: 'Puzzle' },
      ],
    })
    expect(read.details).toMatchObject({ year: null, cover: null, genres: ['Puzzle'] })
    expect(readEntry({ id: 1, name: '\u0000' })).toBeUndefined()
  })
})
