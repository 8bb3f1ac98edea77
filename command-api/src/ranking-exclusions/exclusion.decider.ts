import { DomainError } from '@koryaku/contracts/errors.ts'
import type { RankingExclusionEvent } from '@koryaku/contracts/ranking/ranking-exclusion.events.ts'
import type { ExclusionReason } from '@koryaku/contracts/ranking/ranking-exclusion-reasons.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { Decider } from '#command-handling/decider.ts'

type ExclusionState = { from: string; reason: ExclusionReason } | null

type ExclusionCommand =
  | {
      type: 'ExcludeAccount'
      userId: string
      by: string | null
      from: string
      reason: ExclusionReason
      now: Date
    }
  | { type: 'ReinstateAccount'; userId: string; by: string | null }

/** Whether an account counts in rankings, and from when on it does not. */
export const exclusionDecider: Decider<ExclusionState, ExclusionCommand, RankingExclusionEvent> = {
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'AccountExcludedFromRanking':
        return { from: event.data.from, reason: event.data.reason }
      case 'AccountReinstatedInRanking':
        return null
      default:
        event satisfies never
        return state
    }
  },
  decide(command, state) {
    const { userId, by } = command
    if (command.type === 'ReinstateAccount')
      return state ? [{ type: 'AccountReinstatedInRanking', data: { userId, by } }] : []
    const { from, reason, now } = command
    if (from > windowStart('daily', now))
      throw new DomainError('invalid_request', { errors: [{ source: { pointer: '/from' } }] })
    if (state?.from === from && state.reason === reason) return []
    return [{ type: 'AccountExcludedFromRanking', data: { userId, from, reason, by } }]
  },
}
