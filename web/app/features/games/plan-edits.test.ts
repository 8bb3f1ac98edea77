import { describe, expect, it } from 'vitest'
import { type CatalogueGame, gameCsv, readGameFile, readGameTable } from '#app/features/games/game-file.ts'
import { planEdits } from '#app/features/games/plan-edits.ts'

const game = (slug: string, details: Partial<CatalogueGame['details']> = {}): CatalogueGame => ({
  slug,
  version: 3,
  hidden: false,
  details: {
    ...{ titleJa: '星の庭', titleEn: null, titleRomaji: null, reading: null, year: 2001, thumbnail: null },
    ...{ releasedOn: null },
    ...{ aliases: [], platforms: ['PC'], genres: [], developers: [], publishers: [], ...details },
  },
})
const games = [
  game('hoshi', { titleEn: '=Star', aliases: ["'=x", '-1', 'A|B'] }),
  game('tsuki'),
  game('mori'),
]
const bySlug = new Map(games.map(one => [one.slug, one]))
const rowsOf = (text: string) => {
  const read = readGameTable(text)
  if ('fault' in read) throw new Error(read.fault)
  return read.rows
}
const plan = (text: string) => planEdits(rowsOf(text), bySlug)

describe('a file of games', () => {
  it('changes nothing when it is uploaded as it was downloaded, and contains no formulas', () => {
    const csv = gameCsv(games)
    expect(csv).not.toMatch(/[,"]=/)
    expect(plan(csv).map(({ kind }) => kind)).toEqual(['same', 'same', 'same'])
  })
  it('is read in Shift_JIS', async () => {
    const bytes = [...Buffer.from('slug,version,title_ja\nhoshi,3,'), 0x90, 0xaf, 0x82, 0xcc, 0x90, 0xaf]
    const read = await readGameFile(new Blob([Uint8Array.from(bytes)]))
    expect(read).toMatchObject({ encoding: 'shift_jis', rows: [{ cells: { title_ja: '星の星' } }] })
  })
  it.each([
    ['', 'empty'],
    ['slug,version\n', 'empty'],
    ['version,year\n1,2', 'no_slug'],
    ['slug,year\nhoshi,2', 'no_version'],
    ['slug,version,year,Year\nhoshi,3,1,2', 'repeated_column'],
    [`slug,version\n${'hoshi,3\n'.repeat(1_001)}`, 'too_many_rows'],
    ['slug,version\nhoshi,"3', 'open_quote'],
  ])('is rejected for its form: %#', (text, fault) => {
    expect(readGameTable(text)).toMatchObject({ fault })
  })
  it('names the columns that are not used', () => {
    expect(readGameTable('slug,version,Price\nhoshi,3,1')).toMatchObject({ unknown: ['Price'] })
  })
})

describe('the plan of a file', () => {
  it('has the cells that change', () => {
    expect(plan('slug,version,year,platforms\nhoshi,3,1999,PC\ntsuki,3,,PC | PS5')).toMatchObject([
      { kind: 'edit', line: 2, changes: [{ field: 'year', before: '2001', after: '1999' }] },
      {
        kind: 'edit',
        details: { titleJa: '星の庭', year: null, platforms: ['PC', 'PS5'] },
        changes: [{ field: 'platforms' }, { field: 'year', after: '' }],
      },
    ])
  })
  it('leaves games alone that have changed since the download', () => {
    expect(plan('slug,version,year\nhoshi,2,1999\ntsuki,2,2001')).toMatchObject([
      { kind: 'conflict', changes: [{ field: 'year' }] },
      { kind: 'same' },
    ])
  })
  it('reports invalid cells by the number of the row', () => {
    expect(plan('slug,version,year,title_ja\n\nhoshi,3,1,\nyama,3,,\ntsuki,x,,\nmori,3,2001,')).toMatchObject(
      [
        { kind: 'invalid', line: 3, faults: [{ column: 'year', fault: 'bad_year' }] },
        { kind: 'invalid', line: 4, faults: [{ column: 'slug', fault: 'unknown_game' }] },
        { kind: 'invalid', line: 5, faults: [{ column: 'version', fault: 'bad_version' }] },
        { kind: 'invalid', line: 6, faults: [{ column: 'title_ja', fault: 'no_title' }] },
      ],
    )
  })
  it('saves no row of a game that is in several rows', () => {
    expect(plan('slug,version,year\nhoshi,3,1990\nHOSHI ,3,1991')).toMatchObject([
      { kind: 'invalid', faults: [{ fault: 'repeated_game' }] },
      { kind: 'invalid', line: 3 },
    ])
  })
})
