import { expect, it } from 'vitest'
import { splitTags, withTags } from './written-tags.ts'

it.each([
  ['りんご 探索', ['りんご', '探索']],
  ['#ボス、＃弓，盾', ['', 'ボス', '弓', '盾']],
  ['ﾎﾞｽ　', ['ボス', '']],
])('%j is cut where a tag ends', (typed, tags) => {
  expect(splitTags(typed)).toEqual(tags)
})

it('skips a tag that exists in another spelling', () => {
  expect(withTags(['ボス'], ['ぼす', '弓', '', '弓'])).toEqual(['ボス', '弓'])
})

it.each([
  ['bad', ['a/b']],
  ['bad', ['..']],
  ['long', ['長'.repeat(41)]],
  ['many', Array.from({ length: 11 }, (_, n) => `t${n}`)],
])('%s: refused with all that came with it', (fault, more) => {
  expect(withTags([], more)).toBe(fault)
})
