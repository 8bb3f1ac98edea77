import { describe, expect, it } from 'vitest'
import { detailsOf, differingFields, keepTyped, typedIn, typedOf } from '#app/features/games/game-fields.ts'

const details = {
  ...{
    titleJa: '星の庭',
    titleEn: null,
    titleRomaji: null,
    reading: null,
    year: 2001,
    thumbnail: '/media/a',
  },
  ...{ releasedOn: null, aliases: ['星庭', '星庭'], platforms: ['PC', 'Switch'], genres: [] },
  ...{ developers: [], publishers: [] },
}
const typed = typedOf(details)

describe('the fields of a game', () => {
  it('return the loaded details when nothing was typed, repeated values included', () => {
    expect(detailsOf(typed, details)).toEqual(details)
  })

  it('return changed fields as typed, without blank lines and repetitions', () => {
    const changed = { ...typed, year: '２００２', platforms: ' PC\n\nPC\nMac ', titleEn: 'Star Garden' }
    expect(detailsOf(changed, details)).toEqual({
      ...details,
      ...{ year: 2002, platforms: ['PC', 'Mac'], titleEn: 'Star Garden' },
    })
  })

  it('are read from a form with the line breaks of any platform', () => {
    const form = new FormData()
    form.set('platforms', 'PC\r\nSwitch')
    expect(typedIn(form)).toEqual({ ...typedOf({}), platforms: 'PC\nSwitch' })
  })

  it('keep what was typed and take the newest value of the rest', () => {
    const newest = { ...typed, year: '2003', titleJa: '月の庭', genres: 'RPG' }
    const mine = { ...typed, titleJa: '星のにわ', aliases: '星庭' }
    expect(differingFields(typed, newest)).toEqual(['titleJa', 'year', 'genres'])
    expect(keepTyped(typed, mine, newest)).toEqual({ ...newest, titleJa: '星のにわ' })
  })
})
