import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Let pass, and then given up: so many at once wait for the database longer than anybody does. */
export const BUSY = 503

/**
 * From now on: how many of so many that are allowed a limit lets pass at least, when they all come at once. Where Redis
 * is late, as on a machine this busy it can be, a process counts by itself and lets half as much pass.
 */
export function watchLimits({ context: { limits } }: TestApp): (allowed: number) => number {
  const before = limits.withoutRedis()
  return allowed => (limits.withoutRedis() === before ? allowed : Math.floor(allowed / 2))
}

/** No more than so many were let pass, nor fewer, and all others were refused. */
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
