import { tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import { describe, expect, it } from 'vitest'
import { isNear, matchOf } from './near-tags.ts'

const near = (one: string, other: string) => isNear(tagKey(one), tagKey(other))

describe('near duplicates', () => {
  it.each([
    ['ボス攻略', 'ボスの攻略'],
    ['ボス・攻略', 'ボス攻略'],
    ['サーバー', 'サーバ'],
    ['boss', 'bosses'],
    ['begginer', 'beginner'],
    ['speedrun', 'sepedrun'],
    ['ＲＰＧ入門', 'rpg-入門'],
  ])('%s and %s', (one, other) => {
    expect(near(one, other)).toBe(true)
    expect(near(other, one)).toBe(true)
  })
  it.each([
    ['片手剣強化', '両手剣強化'],
    ['第1章攻略', '第2章攻略'],
    ['弓', '盾'],
    ['ボス', 'ボス攻略'],
    ['cat', 'cot'],
    ['★', '☆'],
  ])('not %s and %s', (one, other) => {
    expect(near(one, other)).toBe(false)
  })
})

it('a tag is the same, begins with what is typed, holds it, or has nothing to do with it', () => {
  const matches = ['ボス攻略', 'ぼす', '裏ボス', '序盤'].map(tag => matchOf(tagKey('ボス'), tagKey(tag)))
  expect(matches).toEqual(['begins', 'same', 'holds', undefined])
})
