import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Admitted, then timed out: with this many concurrent requests, some exceed the wait budget for the database. */
export const BUSY = 503

/**
 * Starts watching. The returned function gives the minimum that a limit admits of concurrent requests. When Redis is
 * slow, as it can be on a busy machine, a process counts separately and admits half as many.
 */
export function watchLimits({ context: { limits } }: TestApp): (allowed: number) => number {
  const before = limits.withoutRedis()
  return allowed => (limits.withoutRedis() === before ? allowed : Math.floor(allowed / 2))
}

/** Expects that the number of admitted requests is within the bounds, and that all others were rejected. */
export function expectBounded(
  outcomes: unknown[],
  { passed, refused }: { passed: unknown[]; refused: unknown[] },
  { allowed, atLeast }: { allowed: number; atLeast: (allowed: number) => number },
): void {
  for (const outcome of outcomes) expect([...passed, ...refused]).toContainEqual(outcome)
  const known = new Set(passed.map(one => JSON.stringify(one)))
  const count = outcomes.filter(outcome => known.has(JSON.stringify(outcome))).length
  expect(count).toBeLessThanOrEqual(allowed)
  expect(count).toBeGreaterThanOrEqual(atLeast(allowed))
}
