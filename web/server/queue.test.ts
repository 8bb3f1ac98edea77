import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AddressQueues, Queue } from './queue.ts'

it('limits concurrency, starts in FIFO order, and rejects only when the waiting list is full', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 40 }),
      (places, waiting, steps) => {
        const queue = new Queue({ places, waiting })
        const under: (() => void)[] = []
        const begun: number[] = []
        let refused = 0
        for (const [n, comes] of steps.entries()) {
          if (comes) {
            const isFull = queue.running === places && queue.waiting === waiting
            const before = refused
            const begin = (leave: () => void) => {
              begun.push(n)
              under.push(leave)
            }
            queue.enter(begin, () => refused++)
            expect(refused - before).toBe(isFull ? 1 : 0)
          } else {
            const leave = under.shift()
            leave?.()
            // Leaving twice gives no second place away.
            leave?.()
          }
          expect(queue.running).toBe(under.length)
          expect(queue.running).toBeLessThanOrEqual(places)
          if (queue.waiting > 0) expect(queue.running).toBe(places)
        }
        expect(begun).toEqual(begun.toSorted((a, b) => a - b))
      },
    ),
  )
})

it('rejects an entry that waits too long', async () => {
  const queue = new Queue({ places: 1, waiting: 1, waitMs: 5 })
  queue.enter(
    () => {},
    () => expect.unreachable(),
  )
  await new Promise<void>(resolve => queue.enter(() => expect.unreachable(), resolve))
  expect([queue.running, queue.waiting]).toEqual([1, 0])
})

it('an address has its own places, a household of IPv6 one address', async () => {
  const queues = new AddressQueues({ places: 1, waiting: 0 })
  const leave = await queues.placeFor('2001:db8::1')
  expect(leave).toBeTypeOf('function')
  expect(await queues.placeFor('2001:db8::ffff')).toBeUndefined()
  expect(await queues.placeFor('2001:db8:0:1::1')).toBeTypeOf('function')
  leave?.()
  const again = await queues.placeFor('2001:db8::2')
  expect(again).toBeTypeOf('function')
  leave?.()
  expect(await queues.placeFor('2001:db8::3')).toBeUndefined()
})
