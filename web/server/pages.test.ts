import { describe, expect, it } from 'vitest'
import { canonicalQuery } from '#app/entry-server.tsx'
import * as pages from './pages.ts'

const cacheKey = (address: string) => pages.cacheKey(address, canonicalQuery)

describe('cacheKey', () => {
  it('keeps what changes the page, in one order, and drops the rest', () => {
    expect(cacheKey('/ranking?utm_source=x&range=weekly&as_of=2026-01-01')).toBe(
      '/ranking?range=weekly&as_of=2026-01-01',
    )
    expect(cacheKey('/search?q=%E3%82%BC&t=games')).toBe(cacheKey('/search?t=games&q=ゼ&fbclid=1'))
  })
  it.each([
    ['/games?x=1&sort=new&q=zelda', '/games?q=zelda&sort=new'],
    ['/games/minecraft?page=7&q=zelda', '/games/minecraft'],
    ['/en/games/minecraft/latest?language=en&sort=x', '/en/games/minecraft/latest?language=en'],
    ['/all-articles?page=2', '/all-articles'],
    ['/articles?q=draft', '/articles'],
    ['/?currentDate=2024-11-10&x=1', '/?currentDate=2024-11-01'],
    ['/about?currentDate=soon&currentDate=later', '/about?currentDate=2000-01-01'],
    ['/no/such/page/at/all?q=1', '/no/such/page/at/all'],
  ])('takes of %s what the page uses', (address, key) => expect(cacheKey(address)).toBe(key))
  it('cannot be made to name another host', () => {
    expect(cacheKey('//evil.example/path')).toBe('/evil.example/path')
  })
  it('refuses addresses that cannot be read', () => {
    expect(cacheKey('/%E3%82')).toBeNull()
  })
  it('bounds what it remembers', () => {
    expect(cacheKey(`/search?q=${'x'.repeat(5_000)}`)?.length).toBeLessThan(300)
  })
})
