import { describe, expect, it } from 'vitest'
import { shortIdBound, shortIdFrom, shortIdSchema } from './ids.ts'

const ids = Array.from({ length: 4_000 }, (_, n) => shortIdFrom(`seed ${n}`))

describe('shortIdFrom', () => {
  it('gives the same id to the same seed, and another to another', () => {
    expect(shortIdFrom('seed 0')).toBe(ids[0])
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(shortIdSchema.safeParse(id).success).toBe(true)
  })
})

describe('shortIdBound', () => {
  it.each([1, 2, 3, 7, 50])('cuts all ids into %i parts of about the same size, each id in one', parts => {
    const sizes = Array.from({ length: parts }, (_, part) => {
      const [from, to] = [shortIdBound(part, parts), shortIdBound(part + 1, parts)]
      return ids.filter(id => id >= from && id < to).length
    })
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(ids.length)
    for (const size of sizes) expect(size).toBeGreaterThan((0.5 * ids.length) / parts)
  })

  it('leaves no id out at either end', () => {
    expect('0'.repeat(13) >= shortIdBound(0, 3)).toBe(true)
    expect('z'.repeat(13) < shortIdBound(3, 3)).toBe(true)
  })
})
