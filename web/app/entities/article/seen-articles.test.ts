import { beforeEach, expect, it, vi } from 'vitest'
import { noteSeen, seenAt } from './seen-articles.ts'

let kept: Record<string, string> = {}
beforeEach(() => {
  kept = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
  })
})
const at = (n: number) => new Date(n * 60_000).toISOString()

it('remembers when an article was read last', () => {
  expect(seenAt('a')).toBeUndefined()
  noteSeen('a', at(1))
  noteSeen('b', at(2))
  noteSeen('a', at(3))
  expect([seenAt('a'), seenAt('b')]).toEqual([at(3), at(2)])
})

it('forgets what was read longest ago', () => {
  for (let n = 0; n < 400; n++) noteSeen(`a${n}`, at(n))
  expect([seenAt('a99'), seenAt('a100'), seenAt('a399')]).toEqual([undefined, at(100), at(399)])
})

it('resets the list if the stored value is invalid', () => {
  kept.articles_seen = '{"a":1}'
  expect(seenAt('a')).toBeUndefined()
  kept.articles_seen = 'no'
  noteSeen('a', at(1))
  expect(seenAt('a')).toBe(at(1))
})
