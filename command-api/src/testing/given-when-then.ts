import { DomainError, type ErrorCode } from '@koryaku/contracts/errors.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { storedForm } from '@koryaku/contracts/stored-events.ts'
import { expect } from 'vitest'
import { type Decider, fold } from '#command-handling/decider.ts'

export const AT = '2026-04-01T09:00:00.000Z'

/** Reads like the rule that it tests; every decided event must fit its schema. */
export function given<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  past: NoInfer<Event>[],
) {
  const state = fold(
    decider,
    past.map((event, i) => ({ ...event, revision: BigInt(i), metadata: { occurredAt: AT } })),
  )
  return {
    when: (command: Command) => ({
      /** Does it. */
      happens(...expected: Event[]) {
        const decided = decider.decide(command, state)
        expect(decided).toEqual(expected)
        for (const event of decided) storedForm(event)
      },
      /** Expects a no-op. */
      nothingHappens: () => expect(decider.decide(command, state)).toEqual([]),
      /** Refuses. */
      isRefused(code: ErrorCode) {
        try {
          decider.decide(command, state)
        } catch (error) {
          if (error instanceof DomainError) return expect(error.code).toBe(code)
          throw error
        }
        expect.fail(`not refused: expected ${code}`)
      },
    }),
  }
}
