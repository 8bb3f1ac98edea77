import { expect, it } from 'vitest'
import { tagKey, tagsInText, withoutSameTags } from './tag-key.ts'

it.each([
  [['ボス', 'ﾎﾞｽ', 'ぼす', 'ホ\u3099ス'], 'ぼす'],
  [['BOSS', 'ｂｏｓｓ', 'Boss'], 'boss'],
  [['ヴァイオリン', 'ゔぁいおりん'], 'ゔぁいおりん'],
  [['かか\u3099く', 'カガク'], 'かがく'],
  [['a\u200bb', 'AB'], 'ab'],
  [['Café', 'CAFE\u0301'], 'café'],
])('%j are one tag', (spellings, key) => {
  expect(new Set(spellings.map(tagKey))).toEqual(new Set([key]))
})

it.each([
  ['ボス', 'ボズ'],
  ['弓', '盾'],
  ['ビル', 'ヒル'],
  ['\u3164', '\u2063'],
])('%s and %s are two', (one, other) => {
  expect(tagKey(one)).not.toBe(tagKey(other))
})

it('the key of a key is the key', () => {
  for (const tag of ['ヽヾ', 'İstanbul', 'ﬀ', '㍍', 'ß', 'ΑΣ']) expect(tagKey(tagKey(tag))).toBe(tagKey(tag))
})

it('keeps the first of two spellings', () => {
  expect(withoutSameTags(['ボス', 'ぼす', '弓', 'ﾎﾞｽ'])).toEqual(['ボス', '弓'])
})

it('finds the tags of a text', () => {
  expect(tagsInText('攻略は#ボス、＃ぼす。 #1 C# a#b #序盤-1\nhttps://example.com/#no')).toEqual([
    'ボス',
    '序盤-1',
  ])
})
