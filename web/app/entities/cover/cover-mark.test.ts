import { describe, expect, it } from 'vitest'
import { coverMark } from './cover-mark.ts'

describe('coverMark', () => {
  it.each([
    ['ゼルダの伝説 ブレス オブ ザ ワイルド', ['ゼル', 'ワイ']],
    ['とびだせ どうぶつの森', ['とび', 'どう']],
    ['スプラトゥーン3', ['スプ', '3']],
    ['ファイナルファンタジーXIV', ['ファイ', 'XIV']],
    ['鉄拳8', ['鉄拳', '8']],
    ['ニーア レプリカント', ['ニー', 'レプ']],
    ['テトリス', ['テトリ']],
    ['ぷよぷよテトリス', ['ぷよ', 'テト']],
    ['ゼルダの伝説', ['ゼル', '伝説']],
    ['Final Fantasy VII Remake', ['FFR', 'VII']],
    ['The Legend of Zelda: Ocarina of Time', ['LZ', 'OT']],
    ["The Legend of Zelda: Majora's Mask", ['LZ', 'MM']],
    ['Tekken 8', ['Tek', '8']],
    ['428 〜封鎖された渋谷で〜', ['428', '封鎖']],
    ['…', ['…']],
    ['', ['']],
  ])('%s', (title, mark) => {
    expect(coverMark(title)).toEqual(mark)
  })
})
