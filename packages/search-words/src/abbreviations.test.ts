import { describe, expect, it } from 'vitest'
import { abbreviations } from './abbreviations.ts'

describe('abbreviations', () => {
  it.each([
    ['モンスターハンター', 'モンハン'],
    ['キングダム ハーツ', 'キンハー'],
    ['クロノ・トリガー', 'クロトリ'],
    ['逆転裁判', '逆裁'],
    ['逆転裁判2', '逆裁2'],
    ['ゼルダの伝説 時のオカリナ', '時オカ'],
    ['ゼルダの伝説 風のタクト', '風タク'],
    ['ぼくのなつやすみ', 'ぼくなつ'],
    ['サイレントヒル3', 'サイヒル3'],
  ])('%s is cut to %s', (title, short) => {
    expect(abbreviations(title)).toContain(short)
  })

  it('leaves names of one word and Latin ones alone', () => {
    expect(abbreviations('テトリス')).toEqual([])
    expect(abbreviations('Final Fantasy VII')).toEqual([])
  })
})
