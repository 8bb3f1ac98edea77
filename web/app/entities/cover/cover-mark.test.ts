import { describe, expect, it } from 'vitest'
import { coverMark, emsOf } from './cover-mark.ts'

describe('coverMark', () => {
  it.each([
    ['マインクラフト', ['マインクラフト']],
    ['Minecraft', ['Minecraft']],
    ['ゼルダの伝説 ブレス オブ ザ ワイルド', ['ゼルダの伝説', 'ブレス オブ', 'ザ ワイルド']],
    ['ホロウナイト シルクソング', ['ホロウナイト', 'シルクソング']],
    ['ウマ娘 プリティーダービー', ['ウマ娘', 'プリティーダービー']],
    ['サイバーパンク2077', ['サイバーパンク', '2077']],
    ['スプラトゥーン3', ['スプラトゥーン3']],
    ['ファイナルファンタジーXIV', ['ファイナル', 'ファンタジー', 'XIV']],
    ['ぷよぷよテトリス', ['ぷよぷよ', 'テトリス']],
    ['Final Fantasy VII Remake', ['Final', 'Fantasy', 'VII', 'Remake']],
    ['Hollow Knight: Silksong', ['Hollow', 'Knight:', 'Silksong']],
    ['428 〜封鎖された渋谷で〜', ['428', '〜封鎖された', '渋谷で〜']],
    ['…', ['…']],
  ])('sets %s in whole words', (title, lines) => {
    expect(coverMark(title).lines).toEqual(lines)
  })

  it('parts a word that is too long, and begins no line with a small letter', () => {
    expect(coverMark('アアアアアアアァアアアアアア').lines).toEqual(['アアアアアア', 'アァアアアアア', 'ア'])
  })

  it('ends a title that does not fit after a whole word, in lines that fit', () => {
    const { lines, size } = coverMark('ずっと 続く とても長い 題名の ゲーム '.repeat(9))
    expect(lines).toHaveLength(5)
    for (const line of lines) expect(emsOf(line) * size).toBeLessThanOrEqual(90)
  })
})
