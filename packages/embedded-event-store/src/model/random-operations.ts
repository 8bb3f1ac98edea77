import { createHash } from 'node:crypto'
import fc from 'fast-check'

/** One step of a random run; numbers are folded into what there is when it runs, so that any subset runs too. */
export type Step =
  | {
      do: 'append'
      stream: number
      expected: 'any' | 'no_stream' | 'exact' | 'stale' | 'ahead'
      count: number
    }
  | { do: 'repeat'; which: number; altered: 'no' | 'first' | 'last' }
  | { do: 'delete'; stream: number }
  | { do: 'tombstone'; stream: number }
  | { do: 'limit'; stream: number; maxCount: number | undefined; truncateBefore: number }
  | { do: 'read'; stream: number; backwards: boolean; from: number | 'start' | 'end'; count: number }
  | { do: 'read all'; backwards: boolean }
  | { do: 'scavenge' }
  | { do: 'restart' }
  | { do: 'kill'; appends: number[] }

const STREAMS = 5
const stream = fc.nat({ max: STREAMS - 1 })
const step = <Do extends Step['do'], Rest extends Record<string, fc.Arbitrary<unknown>>>(
  name: Do,
  rest: Rest,
) => fc.record({ do: fc.constant(name), ...rest })

/** Runs of steps; restarts and kills are rare, because they are slow. */
export const runs = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 400,
        arbitrary: step('append', {
          stream,
          expected: fc.constantFrom('any', 'no_stream', 'exact', 'exact', 'exact', 'stale', 'ahead'),
          count: fc.integer({ min: 1, max: 4 }),
        }),
      },
      {
        weight: 100,
        arbitrary: step('repeat', { which: fc.nat(), altered: fc.constantFrom('no', 'no', 'first', 'last') }),
      },
      { weight: 30, arbitrary: step('delete', { stream }) },
      { weight: 4, arbitrary: step('tombstone', { stream }) },
      {
        weight: 40,
        arbitrary: step('limit', {
          stream,
          maxCount: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
          truncateBefore: fc.nat({ max: 20 }),
        }),
      },
      {
        weight: 350,
        arbitrary: step('read', {
          stream,
          backwards: fc.boolean(),
          from: fc.oneof(fc.constantFrom('start' as const, 'end' as const), fc.nat({ max: 30 })),
          count: fc.integer({ min: 1, max: 12 }),
        }),
      },
      { weight: 50, arbitrary: step('read all', { backwards: fc.boolean() }) },
      { weight: 10, arbitrary: step('scavenge', {}) },
      { weight: 1, arbitrary: step('restart', {}) },
      {
        weight: 2,
        arbitrary: step('kill', { appends: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }) }),
      },
    ) as fc.Arbitrary<Step>,
    { maxLength, size: 'max' },
  )

/** UUIDs that follow from their number. */
export function idOf(run: string, number: number): string {
  const hex = createHash('sha256').update(`${run}:${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
