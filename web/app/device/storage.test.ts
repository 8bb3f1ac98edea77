import { describe, expect, it } from 'vitest'
import { createStorage } from './storage.ts'

const broken = new Proxy({} as Storage, {
  get: () => () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  ownKeys: () => {
    throw new DOMException('denied', 'SecurityError')
  },
})
const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('a storage that is absent, blocked or full', () => {
  it.each([
    ['absent', () => undefined],
    ['null', () => null],
    ['blocked', denied],
    ['full', () => broken],
  ])('keeps values as long as the page: %s', (_, open) => {
    const storage = createStorage(open)
    expect(storage.get('a')).toBeNull()
    storage.set('a', '1')
    storage.set('b', '2')
    storage.remove('a')
    expect([storage.get('a'), storage.get('b'), storage.keys()]).toEqual([null, '2', ['b']])
  })

  it('hides what it cannot remove, and stores again as soon as that works', () => {
    let isFull = true
    const stored = new Map([['a', '1']])
    const open = () =>
      ({
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError')
          stored.set(key, value)
        },
        removeItem: () => denied(),
      }) as unknown as Storage
    const storage = createStorage(open)
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
    storage.set('a', '2')
    expect([storage.get('a'), stored.get('a')]).toEqual(['2', '1'])
    isFull = false
    storage.set('a', '3')
    expect([storage.get('a'), stored.get('a')]).toEqual(['3', '3'])
  })
})
