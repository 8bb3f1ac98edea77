import { expect, it } from 'vitest'
import { RenderingShares } from './rendering-share.ts'

it('a network that renders more than its share has none left until time has passed', () => {
  let now = 0
  const shares = new RenderingShares(() => now)
  shares.spend('192.0.2.1', 2_000)
  expect(shares.isUsedUp('192.0.2.1')).toBe(false)
  shares.spend('192.0.2.1', 100)
  expect(shares.isUsedUp('192.0.2.1')).toBe(true)
  expect(shares.isUsedUp('192.0.2.2')).toBe(false)
  now += 399
  expect(shares.isUsedUp('192.0.2.1')).toBe(true)
  now += 1
  expect(shares.isUsedUp('192.0.2.1')).toBe(false)
})

it('an IPv6 household is one network, and saves up no more than two seconds', () => {
  let now = 0
  const shares = new RenderingShares(() => now)
  now += 3_600_000
  shares.spend('2001:db8::1', 2_001)
  expect(shares.isUsedUp('2001:db8::ffff')).toBe(true)
  expect(shares.isUsedUp('2001:db8:1::1')).toBe(false)
})
