import { describe, expect, it } from 'vitest'
import { findUnstorableText } from './unstorable-text.ts'

describe('findUnstorableText', () => {
  it('passes text as people write it', () => {
    const value = { title: '攻略 👾\n\t', tags: ['ゼルダ', ''], n: 1, none: null, nested: [{ a: ['é'] }] }
    expect(findUnstorableText(value)).toBeUndefined()
  })

  it.each([
    ['a NUL character', { content: { title: 'a\u0000b' } }, '/content/title'],
    ['the first half of a pair', { tags: ['ok', '\ud83d'] }, '/tags/1'],
    ['the second half of a pair', { tags: ['\udc7e'] }, '/tags/0'],
    ['a name that cannot be stored', { a: { 'x\u0000': 1 } }, '/a'],
  ])('points at %s', (_, value, pointer) => {
    expect(findUnstorableText(value)).toBe(pointer)
  })

  it('survives a hundred thousand levels', () => {
    let deep: unknown = 'a\u0000'
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect(findUnstorableText(deep)).toHaveLength(200_000)
  })
})
