import { networkOf } from '@koryaku/server-kit/network.ts'
import { describe, expect, it } from 'vitest'
import { countersInProcess } from './counters.ts'

describe('counts of one process', () => {
  it('admit a limited number per window, and count in all or in none', async () => {
    let now = 0
    const counters = countersInProcess(() => now)
    const [narrow, wide] = [
      { key: 'a', allowed: 2, seconds: 10 },
      { key: 'b', allowed: 5, seconds: 10 },
    ]
    const taken = async () => (await counters.take([wide, narrow])).wait
    expect([await taken(), await taken(), await taken(), await taken()]).toEqual([0, 0, 10, 10])
    // The two that were refused have not filled the other.
    expect((await counters.take([{ ...wide, allowed: 3 }])).wait).toBe(0)
    await counters.giveBack([narrow])
    expect(await taken()).toBe(0)
    now = 10_001
    expect(await taken()).toBe(0)
  })

  it('admit one after exponentially longer waits if they are growing', async () => {
    let now = 0
    const counters = countersInProcess(() => now)
    const growing = [{ key: 'a', allowed: 1, seconds: 3600, growing: true }]
    expect((await counters.take(growing)).wait).toBe(0)
    for (const expected of [2, 4, 8, 16]) {
      expect((await counters.take(growing)).wait).toBe(0)
      expect((await counters.take(growing)).wait).toBe(expected)
      now += expected * 1000
    }
  })

  it('count amounts, and refuse what does not fit', async () => {
    const counters = countersInProcess(() => 0)
    const bytes = (amount: number) => [{ key: 'a', allowed: 100, seconds: 10, amount }]
    const waits = [60, 41, 40, 1].map(async amount => (await counters.take(bytes(amount))).wait)
    expect(await Promise.all(waits)).toEqual([0, 10, 0, 10])
    await counters.giveBack(bytes(40))
    expect((await counters.take(bytes(40))).wait).toBe(0)
  })

  it('do not store callers without a count', async () => {
    const counters = countersInProcess(() => 0, 100)
    const network = { key: 'network', allowed: 1, seconds: 10 }
    await counters.take([network])
    // Each time another account, all from a network that is full.
    for (let n = 0; n < 200; n++)
      expect((await counters.take([{ key: `account ${n}`, allowed: 1, seconds: 10 }, network])).wait).toBe(10)
  })

  it('forget the oldest callers rather than grow without end', async () => {
    const counters = countersInProcess(() => 0, 100)
    const full = { key: 'first', allowed: 1, seconds: 10 }
    await counters.take([full])
    for (let n = 0; n < 99; n++) await counters.take([{ key: `k${n}`, allowed: 1, seconds: 10 }])
    expect((await counters.take([full])).wait).toBe(10)
    await counters.take([{ key: 'one more', allowed: 1, seconds: 10 }])
    expect((await counters.take([full])).wait).toBe(0)
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2/64'],
  ['::1', '0:0:0:0/64'],
])('takes %s for %s', (address, network) => expect(networkOf(address)).toBe(network))
