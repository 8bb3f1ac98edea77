import { describe, expect, it } from 'vitest'
import { englishOrder, kanaHeadOf, letterHeadOf } from './title-index.ts'

describe('the index of titles', () => {
  it.each([
    ['ぜるだのでんせつ', 'さ'],
    ['ゼノブレイド3', 'さ'],
    ['ﾓﾝｽﾀｰﾊﾝﾀｰ', 'ま'],
    ['ヴァンパイアサバイバーズ', 'あ'],
    ['パズドラ', 'は'],
    ['ッ', 'た'],
    ['んだ', 'わ'],
    ['「ぷよぷよ」', 'は'],
    ['CHUNITHM', 'latin'],
    ['Pokémon', 'latin'],
    ['Éclair', 'latin'],
    ['2048', 'other'],
    ['鉄拳8', 'other'],
    ['★', 'other'],
    ['', 'other'],
  ])('puts %s under %s', (reading, head) => {
    expect(kanaHeadOf(reading)).toBe(head)
  })

  it.each([
    ['The Legend of Zelda', 'l'],
    ['A Short Hike', 's'],
    ['Animal Crossing', 'a'],
    ['Ōkami', 'o'],
    ['1080° Snowboarding', '0'],
    ['ゼルダの伝説', '0'],
  ])('puts %s under the letter %s', (title, letter) => {
    expect(letterHeadOf(title)).toBe(letter)
  })

  it('leaves articles out of the order', () => {
    expect(englishOrder('The Witness')).toBe('witness')
    expect(englishOrder('Theme Hospital')).toBe('theme hospital')
  })
})
