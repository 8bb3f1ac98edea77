import type { Withdrawals } from '@koryaku/contracts/operations/withdrawals.api.ts'
import { readJson } from '#server/read-json.ts'

const ASKED_EVERY_MS = 1_000
// Bound: gateway | read side asked for withdrawals | ASKED_WITHIN_MS, ASKED_EVERY_MS
export const ASKED_WITHIN_MS = 500

/** Has something been withdrawn since data were read at this position? Resolves within the time limit. */
export type HasWithdrawn = (readAt: bigint) => Promise<boolean>

/** The position below which data may show something that was withdrawn; null: all data may. */
export type ReadWithdrawn = (signal: AbortSignal) => Promise<bigint | null>

/**
 * Asks the read side at most once per second, for all pages together. While it is unreachable, only what was known
 * before counts: pages that were valid then are still served.
 */
export function followWithdrawals(
  readWithdrawn: ReadWithdrawn,
  clock: { now: () => number } = performance,
): HasWithdrawn {
  let known = -1n
  let isUnsettled = false
  let askedAt = Number.NEGATIVE_INFINITY
  let asked = Promise.resolve()

  async function ask(): Promise<void> {
    try {
      const withdrawn = await readWithdrawn(AbortSignal.timeout(ASKED_WITHIN_MS))
      isUnsettled = withdrawn === null
      if (withdrawn !== null) known = withdrawn
    } catch {
      isUnsettled = false
    }
  }

  return async readAt => {
    if (clock.now() - askedAt >= ASKED_EVERY_MS) {
      askedAt = clock.now()
      asked = ask()
    }
    await asked
    return isUnsettled || readAt < known
  }
}

/** Reads it from the query API. */
export const withdrawnAt =
  (queryApi: string): ReadWithdrawn =>
  async signal => {
    const answer = await readJson(`${queryApi}/api/withdrawals`, { headers: {}, signal })
    if (!answer.ok) throw new Error(`the read side answered ${answer.status}`)
    const { position } = (await answer.json()) as Withdrawals
    return position === null ? null : BigInt(position)
  }
