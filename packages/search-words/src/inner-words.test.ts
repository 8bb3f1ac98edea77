import { describe, expect, it } from 'vitest'
import { innerQuery, innerWordsOf } from './inner-words.ts'

const isFound = (q: string, ...texts: string[]): boolean => {
  const query = innerQuery(q)
  const words = innerWordsOf(...texts).split(' ')
  return query !== undefined && words.some(word => word.startsWith(query))
}

describe('a part of a word', () => {
  it.each(['ガンダ', 'ガンダム', 'ンダ', 'ダム', 'ｶﾞﾝﾀﾞ', '見', '見銀', '石見', '銀山', '山'])(
    'is found inside words: %s',
    q => expect(isFound(q, '機動戦士ガンダムと石見銀山を歩く')).toBe(true),
  )
  it.each(['ガンダン', '見山', 'ガム', '銀見'])('is not found in other words: %s', q =>
    expect(isFound(q, '機動戦士ガンダムと石見銀山を歩く')).toBe(false),
  )
  it('is found by old and new forms of kanji', () => expect(isFound('学', '毎日學習する')).toBe(true))
  it.each(['がんだ', 'ガンダ 攻略', 'ga', '見る', '', 'ア', '一二三四五六七八九'])(
    'is not searched for in another query: %s',
    q => expect(innerQuery(q)).toBeUndefined(),
  )
})

it('the endings of a text have a bound', () => {
  const text = Array.from({ length: 20_000 }, (_, n) => String.fromCharCode(0x4e00 + n)).join('')
  const words = innerWordsOf(text, text)
  expect(words.split(' ')).toHaveLength(1_000)
  expect(words.length).toBeLessThanOrEqual(33_000)
})
