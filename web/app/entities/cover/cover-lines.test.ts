import { describe, expect, it } from 'vitest'
import { coverLines, emsOf } from './cover-lines.ts'

const textsOf = (title: string) => coverLines(title).map(({ text }) => text)

describe('coverLines', () => {
  it.each([
    ['マインクラフト', ['マインクラフト']],
    ['Minecraft', ['Minecraft']],
    ['ホロウナイト シルクソング', ['ホロウナイト', 'シルクソング']],
    ['サイバーパンク2077', ['サイバーパンク', '2077']],
    ['ぷよぷよテトリス', ['ぷよぷよ', 'テトリス']],
    ['Hollow Knight: Silksong', ['Hollow', 'Knight:', 'Silksong']],
    ['NieR:Automata', ['NieR:', 'Automata']],
    ['…', ['…']],
  ])('sets %s in whole words', (title, lines) => {
    expect(textsOf(title)).toEqual(lines)
  })

  it.each([
    ['スーパーメトロイド', ['スーパー', 'メトロイド']],
    ['バイオハザード', ['バイオ', 'ハザード']],
    ['ウマ娘 プリティーダービー', ['ウマ娘', 'プリティー', 'ダービー']],
    [
      'ドラゴンクエストビルダーズ2 破壊神シドーとからっぽの島',
      ['ドラゴンクエスト', 'ビルダーズ', '2', '破壊神シドー', 'とからっぽの島'],
    ],
    ['シヴィライゼーション', ['シヴィライゼーション']],
  ])('parts %s only between words of a compound', (title, lines) => {
    expect(textsOf(title)).toEqual(lines)
  })

  it.each([
    ['ゼルダの伝説 時のオカリナ', ['ゼルダの伝説', '時のオカリナ']],
    ['ゼルダの伝説 ブレス オブ ザ ワイルド', ['ゼルダの伝説', 'ブレス オブ', 'ザ ワイルド']],
    ['The Legend of Zelda: A Link to the Past', ['The Legend', 'of Zelda:', 'A Link', 'to the Past']],
  ])('ends lines of %s after phrases, and not after small words', (title, lines) => {
    expect(textsOf(title)).toEqual(lines)
  })

  it.each([
    ['スプラトゥーン3', '3'],
    ['ファイナルファンタジーXIV', 'XIV'],
    ['Final Fantasy VII Remake', 'VII'],
    ["Dragon's Dogma 2", '2'],
    ['ロックマンX', 'X'],
    ['MOTHER3', '3'],
    ['真・女神転生III-NOCTURNE', 'III'],
    ['428 〜封鎖された渋谷で〜', '428'],
    ['1942', '1942'],
  ])('sets the number of %s in a separate line, larger than the words', (title, numeral) => {
    const lines = coverLines(title)
    const [found, ...others] = lines.filter(({ isNumeral }) => isNumeral)
    expect([found?.text, others]).toEqual([numeral, []])
    for (const line of lines) if (line !== found) expect(line.size).toBeLessThan((found?.size ?? 0) / 1.5)
  })

  it.each(['I Am Setsuna', 'Pokémon X and Y', '13機兵防衛圏', 'F1', 'X-COM'])(
    'finds no number in %s',
    title => {
      expect(coverLines(title).filter(({ isNumeral }) => isNumeral)).toEqual([])
    },
  )

  it('parts a word that is too long, and begins no line with a small letter', () => {
    expect(textsOf('アアアアアアァアアアアアア')).toEqual(['アアアアアアァ', 'アアアアアア'])
  })

  it('ends a title that does not fit after a whole word', () => {
    const lines = textsOf('ずっと 続く とても長い 題名の ゲーム '.repeat(9))
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).toMatch(/(?:続く|とても|長い|題名の|ゲーム)$/)
  })

  it.each(['W'.repeat(120), 'あ'.repeat(120), 'ー'.repeat(60), 'ゲーム 3 '.repeat(20), "Dragon's Dogma 2"])(
    'keeps all lines of %s within the flattest cover, one above the other',
    title => {
      let above = 56.25
      for (const { text, size, bottom } of coverLines(title)) {
        expect(emsOf(text) * size).toBeLessThanOrEqual(86)
        expect(bottom + size).toBeLessThanOrEqual(above + size * 0.15)
        expect(bottom).toBeGreaterThan(2)
        above = bottom
      }
    },
  )
})
