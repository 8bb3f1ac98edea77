import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

const log = (sizes: number[]) => {
  let position = 0n
  return sizes.map((size, index) => {
    position += BigInt(size)
    return { index, position }
  })
}
async function* reading<T>(events: T[]): AsyncGenerator<T> {
  yield* events
}
const LIMITS = { events: 3, bytes: 100 }

async function batchesOf(sizes: number[], limits = LIMITS): Promise<number[][]> {
  const batches: number[][] = []
  await inBatches(reading(log(sizes)), limits, async batch => {
    batches.push(batch.map(({ index }) => index))
    // Longer than it takes to read on.
    for (let n = 0; n < 20; n++) await Promise.resolve()
  })
  return batches
}

describe('batches of events', () => {
  it('hold every event once and in order, and no more than they may', async () => {
    const batches = await batchesOf(Array.from({ length: 50 }, () => 1))
    expect(batches.flat()).toEqual(Array.from({ length: 50 }, (_, n) => n))
    expect(Math.max(...batches.map(batch => batch.length))).toBe(3)
  })

  it('are short where the events are large', async () => {
    const batches = await batchesOf([1, 1, 1, 500, 500, 500, 1, 1, 1])
    expect(batches.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    for (const batch of batches)
      expect(batch.filter(index => index >= 3 && index <= 5).length).toBeLessThan(2)
  })

  it('apply the first event immediately, and the events that follow shortly together', async () => {
    const batches: number[][] = []
    const began = performance.now()
    let last = 0
    await inBatches(reading(log([1, 1, 1, 1])), { events: 10, bytes: 100, everyMs: 30 }, async batch => {
      batches.push(batch.map(({ index }) => index))
      last = performance.now() - began
    })
    expect(batches).toEqual([[0], [1, 2, 3]])
    expect(last).toBeGreaterThan(28)
  })

  it('do not wait when they are full', async () => {
    const many = Array.from({ length: 31 }, () => 1)
    const batches: number[] = []
    await inBatches(reading(log(many)), { events: 3, bytes: 100, everyMs: 5_000 }, async batch => {
      batches.push(batch.length)
      await new Promise(setImmediate)
    })
    expect(batches.reduce((a, b) => a + b)).toBe(31)
  })

  it('do not read far ahead of what is applied', async () => {
    let taken = 0
    let applied = 0
    let most = 0
    async function* counting() {
      for (const event of log(Array.from({ length: 40 }, () => 60))) {
        taken++
        most = Math.max(most, taken - applied)
        yield event
      }
    }
    await inBatches(counting(), LIMITS, async batch => {
      for (let n = 0; n < 50; n++) await Promise.resolve()
      applied += batch.length
    })
    expect(applied).toBe(40)
    expect(most).toBeLessThanOrEqual(LIMITS.events * 3 + 1)
  })

  it('stop at the first that cannot be applied', async () => {
    const applied: number[] = []
    const work = inBatches(reading(log([1, 1, 1, 1, 1, 1, 1, 1])), LIMITS, async batch => {
      if (batch.some(({ index }) => index === 4)) throw new Error('no')
      applied.push(...batch.map(({ index }) => index))
    })
    await expect(work).rejects.toThrow('no')
    expect(applied.every(index => index < 4)).toBe(true)
  })
})
