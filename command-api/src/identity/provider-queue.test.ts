import { expect, it } from 'vitest'
import { createProviderQueue } from './provider-queue.ts'

it('limits concurrent calls, runs the others in order, and rejects calls when the waiting list is full', async () => {
  const run = createProviderQueue({ concurrent: 2, waiting: 2 })
  const order: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) =>
    run(() => {
      order.push(n)
      return new Promise<number>(resolve => ends.push(() => resolve(n)))
    })
  const calls = [1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toMatchObject({ code: 'temporarily_unavailable' })
  expect(order).toEqual([1, 2])
  for (let n = 0; n < 4; n++) {
    ends[n]?.()
    await calls[n]
  }
  expect(order).toEqual([1, 2, 3, 4])
})

it('frees the slot of a call that fails', async () => {
  const run = createProviderQueue({ concurrent: 1, waiting: 0 })
  await expect(run(() => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
  expect(await run(async () => 1)).toBe(1)
})
