import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gameQuery, isSearchable, searchForm, textQuery } from './normalise.ts'

describe('searchForm', () => {
  const ALIKE: [string, string[]][] = [
    ['width and case', ['ＦＩＮＡＬ ｆａｎｔａｓｙ', 'Final Fantasy', 'final fantasy']],
    ['half-width kana', ['ﾊﾞｲｵﾊｻﾞｰﾄﾞ4', 'バイオハザード４', 'バイオハザード4']],
    ['hiragana and katakana', ['ふぁいなるふぁんたじー', 'ファイナルファンタジー']],
    ['long vowels', ['スーパーマリオブラザーズ', 'スパマリオブラザズ']],
    ['small kana', ['ファイアーエムブレム', 'フアイアーエムブレム']],
    ['decomposed dakuten', ['バイオハザード', 'ハ\u3099イオハサ\u3099ート\u3099']],
    ['invisible characters', ['クロノ', 'ク\u200bロ\u00adノ']],
    ['ヴ and バ', ['ヴァルキリー', 'バルキリー']],
    ['numerals', ['ストリートファイターⅡ', 'ストリートファイターII', 'ストリートファイター２']],
    ['kanji numerals', ['第二次', '第2次']],
    ['old and new kanji', ['龍が如く', '竜が如く']],
    ['tildes', ['ぷよぷよ～ん', 'ぷよぷよ〜ん']],
    ['romanisations', ['Katamari Damashii', 'katamari damasii', 'KATAMARI DAMASHĪ']],
    ['accents', ['Pokémon', 'pokemon']],
    ['spaces', ['ロックマン X', 'ロックマンX', 'ロックマン　X']],
  ]
  it.each(ALIKE)('%s make no difference', (_, spellings) => {
    expect(new Set(spellings.map(searchForm)).size).toBe(1)
  })

  it('keeps apart what is not the same', () => {
    expect(searchForm('ロックマンX')).not.toBe(searchForm('ロックマンY'))
    expect(searchForm('FF7')).not.toBe(searchForm('FF8'))
    expect(searchForm('ff')).toBe('ff')
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('が', 'ッ', 'ー', 'ン', 'シャ', 'Ⅳ', ' ', '龍', 'ティ', '7', 'ō'), {
          maxLength: 12,
        }),
        parts => {
          const form = searchForm(parts.join(''))
          expect(searchForm(form)).toBe(form)
        },
      ),
    )
  })

  it('takes any text, and gives Latin letters, digits and single kanji', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        for (const word of searchForm(text).split(' ').filter(Boolean))
          expect(word).toMatch(/^([a-z]+|\d+|[\u3400-\u9fff\uf900-\ufaff々〆\u{20000}-\u{3ffff}])$/u)
      }),
    )
  })
})

describe('queries', () => {
  it('are bounded', () => {
    expect(gameQuery('ア'.repeat(10_000)).length).toBeLessThan(1_000)
    expect(textQuery('a'.repeat(10_000)).length).toBe(200)
  })
  it('keep their words for plain text', () => {
    expect(textQuery('  ＡＢＣ\u200b　攻略 ')).toBe('ABC 攻略')
    expect(textQuery('攻略 -初心者')).toBe('攻略 -初心者')
  })
  it('use new kanji forms for text', () => expect(textQuery('髙橋の學習')).toBe('高橋の学習'))
  it('search for excluded words if there are no others', () => {
    expect(textQuery('-マイクラ')).toBe('マイクラ')
    expect(textQuery('-マイクラ -ゼルダ')).toBe('マイクラ ゼルダ')
    expect(textQuery('-"鉄の剣 作り方"')).toBe('"鉄の剣 作り方"')
    expect(textQuery('-マイクラ !')).toBe('マイクラ !')
  })
  it.each([...'-－﹣−‐‑'])('exclude the word after %s as after a minus', sign => {
    expect(textQuery(`攻略 ${sign}初心者`)).toBe('攻略 -初心者')
    expect(textQuery(`${sign}初心者`)).toBe('初心者')
    expect(textQuery(`${sign}初心者　${sign}${sign}攻略`)).toBe('初心者 攻略')
  })
  it.each([...'-－−–—―'])('exclude nothing between two %s, as in subtitles', sign => {
    expect(textQuery(`攻略 ${sign}黎明編${sign}`)).not.toContain('-')
    expect(textQuery(`攻略 ${sign}黎明編${sign}`)).toContain('黎明編')
  })
  it('take a long vowel before a word as the minus of a Japanese keyboard', () => {
    expect(textQuery('攻略 ー初心者')).toBe('攻略 -初心者')
    expect(textQuery('ー初心者')).toBe('初心者')
    expect(textQuery('ー')).toBe('ー')
    expect(textQuery('サーバー')).toBe('サーバー')
  })
  it.each([...'@#:/-"*?%_\\\'()[|+~〜・。、「', '🎮', '👨‍👩‍👧', '\u200b', '-', '…'])(
    'find nothing for %j',
    q => expect(isSearchable(q)).toBe(false),
  )
  it.each(['a', 'ー', '々', '7', '見', '𠮷'])('look for %s', q => expect(isSearchable(q)).toBe(true))
})
