import { expect, it } from 'vitest'
import { freePorts } from './free-ports.ts'

it('no two that look at once get the same ports', async () => {
  const found = await Promise.all(Array.from({ length: 40 }, () => freePorts(20_000)))
  expect(new Set(found).size).toBe(found.length)
})
