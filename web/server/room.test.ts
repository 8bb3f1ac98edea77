import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRoom } from './room.ts'

it('holds no more than there is, and only who came first gives up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 1, max: 20 })),
      (total, sizes) => {
        const room = createRoom(total)
        const ended: number[] = []
        for (const [n, size] of sizes.entries()) {
          room.enter(() => ended.push(n)).take(size)
          expect(room.taken()).toBeLessThanOrEqual(Math.max(total, size))
        }
        expect(ended).toEqual(ended.map((_, n) => n))
        expect(room.givenUp()).toBe(ended.length)
      },
    ),
  )
})

it('takes nothing after leaving', () => {
  const room = createRoom(10)
  const share = room.enter(() => expect.unreachable())
  share.take(8)
  share.leave()
  share.take(8)
  room.enter(() => expect.unreachable()).take(10)
  expect(room.taken()).toBe(10)
})
