import { describe, expect, it } from 'vitest'
import { cacheKey } from './pages.ts'

describe('cacheKey', () => {
  it('keeps what changes the page, in one order, and drops the rest', () => {
    expect(cacheKey('/ranking?utm_source=x&range=weekly&as_of=2026-01-01')).toBe(
      '/ranking?range=weekly&as_of=2026-01-01',
    )
    expect(cacheKey('/search?q=%E3%82%BC&t=games')).toBe(cacheKey('/search?t=games&q=ゼ&fbclid=1'))
  })
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
