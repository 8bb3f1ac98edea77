import { describe, expect, it } from 'vitest'
import { shortened } from './shortened.ts'

describe('shortened', () => {
  it.each([
    ['keeps a text that fits', 'Four words are enough', 21, 'Four words are enough'],
    ['ends before a word that does not fit', 'Four words are enough', 19, 'Four words are…'],
    ['keeps a word that ends where the text does', 'Four words are enough', 15, 'Four words are…'],
    ['ends after any letter of Japanese', '魔女を倒すまでの道のり', 6, '魔女を倒す…'],
    ['ends before a Latin word within Japanese', '魔女マレニアMaleniaの倒し方', 10, '魔女マレニア…'],
    ['counts characters rather than UTF-16 units', '𠮷野家の牛丼を作る', 4, '𠮷野家…'],
    ['parts a word that is longer than half of the text', 'Donaudampfschifffahrt', 6, 'Donau…'],
    ['takes a word with its accents and hyphens', 'A very well-made crème', 14, 'A very…'],
  ])('%s', (_, text, max, expected) => {
    expect(shortened(text, max)).toBe(expected)
    expect([...shortened(text, max)].length).toBeLessThanOrEqual(max)
  })
})
