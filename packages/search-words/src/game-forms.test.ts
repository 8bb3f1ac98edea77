import { describe, expect, it } from 'vitest'
import { type GameNames, gameForms, nameKey } from './game-forms.ts'
import { gameQuery } from './normalise.ts'

const game = (names: Partial<GameNames>): GameNames => ({
  titleJa: null,
  titleEn: null,
  titleRomaji: null,
  reading: null,
  aliases: [],
  ...names,
})

/** Would the words of a query all be found in the names? */
const holds = (names: GameNames, query: string): boolean => {
  const forms = gameForms(names).names
  return forms.some(form => ` ${form} `.includes(` ${gameQuery(query)} `))
}

describe('the names of a game', () => {
  const dq5 = game({
    titleJa: 'ドラゴンクエストV 天空の花嫁',
    titleEn: 'Dragon Quest V: Hand of the Heavenly Bride',
    titleRomaji: 'Dragon Quest V - Tenkuu no Hanayome',
  })
  it.each([
    'ドラゴンクエスト5',
    'どらごんくえすとV',
    'ドラクエ5',
    'DQ5',
    '天空の花嫁',
    'dragon quest 5',
    'heavenly bride',
    'tenkuu no hanayome',
    'てんくうのはなよめ',
  ])('are found by %s', query => {
    expect(holds(dq5, query)).toBe(true)
  })

  it('are exact with and without subtitle, and by nickname', () => {
    const { titles, mainTitles, nicknames, shortTitles } = gameForms(dq5)
    expect(titles).toContain(nameKey('ドラゴンクエストⅤ　天空の花嫁'))
    expect(mainTitles).toContain(nameKey('ドラゴンクエスト５'))
    expect(mainTitles).toContain(nameKey('dragon quest v'))
    expect(nicknames).toContain(nameKey('ドラクエ5 天空の花嫁'))
    expect(shortTitles).toContain(nameKey('ドラクエ5'))
  })

  it('match the first game for the name of a series alone', () => {
    const first = gameForms(game({ titleJa: 'モンスターハンター' }))
    expect(first.nicknames).toEqual(
      expect.arrayContaining([nameKey('モンハン'), nameKey('初代モンハン'), nameKey('MH1')]),
    )
  })

  it('are found in kana for Latin letters', () => {
    expect(holds(game({ titleJa: 'みんなのGOLF' }), 'みんなのゴルフ')).toBe(true)
    expect(holds(game({ titleEn: 'Minecraft' }), 'マインクラフト')).toBe(true)
  })

  it('take in the words that moderators add', () => {
    expect(gameForms(game({ titleJa: '斑鳩', aliases: ['いかるが'] })).titles).toContain(nameKey('イカルガ'))
  })

  it('a series name inside another word is not one', () => {
    expect(gameForms(game({ titleEn: 'Offroad' })).nicknames).toEqual([])
  })
})
