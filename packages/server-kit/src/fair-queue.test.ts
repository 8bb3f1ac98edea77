import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const options = { places: 2, waiting: 4, perKey: { places: 2, waiting: 4 }, waitMs: 60_000 }

/** A queue whose entries are named by key and number. */
function start(change: Partial<typeof options> = {}) {
  const queue = new FairQueue({ ...options, ...change })
  const begun: string[] = []
  const refused: string[] = []
  const under: { name: string; leave: () => void }[] = []
  const enter = (name: string) =>
    queue.enter(
      name.charAt(0),
      leave => {
        begun.push(name)
        under.push({ name, leave })
      },
      () => refused.push(name),
    )
  const finishNext = () => under.shift()?.leave()
  return { queue, begun, refused, under, enter, finishNext }
}

describe('a fair queue', () => {
  it('serves a new key before the waiting entries of others', () => {
    const { begun, enter, finishNext } = start()
    for (const name of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1']) enter(name)
    expect(begun).toEqual(['a1', 'a2'])
    for (let n = 0; n < 4; n++) finishNext()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('leaves places free for others, however many entries a key has', () => {
    const { begun, enter } = start({ perKey: { places: 1, waiting: 4 } })
    for (const name of ['a1', 'a2', 'a3', 'b1']) enter(name)
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('evicts the newest entry of the longest waiting list for a key with fewer', () => {
    const { begun, refused, enter, finishNext } = start()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1']) enter(name)
    expect(refused).toEqual(['a6'])
    enter('a7')
    expect(refused).toEqual(['a6', 'a7'])
    finishNext()
    expect(begun.at(-1)).toBe('b1')
  })

  it('forgets an entry that is removed while it waits', () => {
    const { queue, begun, refused, enter, finishNext } = start({ places: 1 })
    enter('a1')
    const remove = enter('b1')
    enter('c1')
    remove()
    remove()
    expect(queue.waiting).toBe(1)
    finishNext()
    expect([begun, refused]).toEqual([['a1', 'c1'], []])
  })

  it('refuses an entry that waits too long', async () => {
    const queue = new FairQueue({ ...options, places: 1, waitMs: 5 })
    queue.enter(
      'a',
      () => {},
      () => expect.unreachable(),
    )
    await new Promise<void>(resolve => queue.enter('b', () => expect.unreachable(), resolve))
    expect([queue.running, queue.waiting]).toEqual([1, 0])
  })

  it('keeps its limits, loses no entry, and leaves no place free that an entry may have', () => {
    const step = fc.oneof(
      fc.record({ enters: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ leaves: fc.nat(3) }),
    )
    fc.assert(
      fc.property(
        fc.record({
          places: fc.integer({ min: 1, max: 3 }),
          waiting: fc.nat(4),
          perKey: fc.record({ places: fc.integer({ min: 1, max: 2 }), waiting: fc.nat(3) }),
        }),
        fc.array(step, { maxLength: 60 }),
        (limits, steps) => {
          const { queue, begun, refused, under, enter } = start(limits)
          let entered = 0
          for (const [n, one] of steps.entries()) {
            if ('enters' in one) {
              enter(`${one.enters}${n}`)
              entered++
            } else under.splice(one.leaves % Math.max(1, under.length), 1)[0]?.leave()
            expect(queue.running).toBe(under.length)
            expect(queue.running).toBeLessThanOrEqual(limits.places)
            expect(queue.waiting).toBeLessThanOrEqual(limits.waiting)
            expect(begun.length + refused.length + queue.waiting).toBe(entered)
          }
          while (under.length > 0) under.shift()?.leave()
          expect(queue.waiting).toBe(0)
        },
      ),
    )
  })
})
