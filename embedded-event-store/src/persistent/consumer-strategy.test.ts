import { describe, expect, it } from 'vitest'
import { createStrategy } from './consumer-strategy.ts'
import type { CONSUMER_STRATEGIES } from './group-entry.ts'

const consumer = (id: string, room = Number.POSITIVE_INFINITY) => ({
  id,
  room,
  hasRoom() {
    return this.room > 0
  },
})
type TestConsumer = ReturnType<typeof consumer>

/** Who gets each of the streams' events, while room lasts. */
function shareOut(name: (typeof CONSUMER_STRATEGIES)[number], consumers: TestConsumer[], streams: string[]) {
  const choose = createStrategy<TestConsumer>(name)
  return streams.map(stream => {
    const choice = choose(consumers, stream)
    if (typeof choice === 'string') return choice
    choice.room--
    return choice.id
  })
}
const streams = (count: number) => Array.from({ length: count }, (_, n) => `stream-${n}`)

describe('sharing out', () => {
  it('round robin goes round, past those without room', () => {
    const got = shareOut('RoundRobin', [consumer('a'), consumer('b', 1), consumer('c', 1)], streams(6))
    expect(got).toEqual(['a', 'b', 'c', 'a', 'a', 'a'])
  })

  it('dispatch to single fills one before the next', () => {
    const got = shareOut('DispatchToSingle', [consumer('a', 2), consumer('b', 1)], streams(4))
    expect(got).toEqual(['a', 'a', 'b', 'full'])
  })

  it('pinned gives a stream to one only, and lets it wait for him', () => {
    const all = streams(50)
    const owners = shareOut('Pinned', [consumer('a'), consumer('b'), consumer('c')], all)
    expect(new Set(owners)).toEqual(new Set(['a', 'b', 'c']))
    expect(shareOut('Pinned', [consumer('a'), consumer('b'), consumer('c')], all)).toEqual(owners)
    // Who stays keeps his streams when another one leaves.
    const after = shareOut('Pinned', [consumer('a'), consumer('c')], all)
    for (const [index, owner] of owners.entries()) if (owner !== 'b') expect(after[index]).toBe(owner)
    const waiting = shareOut('Pinned', [consumer('a', 0), consumer('b'), consumer('c')], all)
    expect(waiting).toEqual(owners.map(owner => (owner === 'a' ? 'skip' : owner)))
    expect(shareOut('Pinned', [consumer('a', 0), consumer('b', 0)], streams(1))).toEqual(['full'])
  })

  it('has nobody to give to when nobody is there', () => {
    for (const name of ['RoundRobin', 'DispatchToSingle', 'Pinned'] as const) {
      expect(shareOut(name, [], streams(1))).toEqual(['full'])
    }
  })
})
