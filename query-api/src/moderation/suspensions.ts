import type { SuspensionAttributes } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { SealedText } from '@koryaku/contracts/moderation/moderation.events.ts'

/** A row of `read.moderation_case`. */
export interface CaseRow {
  state: SuspensionAttributes['state']
  rule: SuspensionAttributes['rule']
  reason: SealedText
  evidence_revision: string
  suspended_at: Date
  appeal: SealedText | null
  appeal_state: SuspensionAttributes['appealState']
  appealed_at: Date | null
  decision: SealedText | null
  decided_at: Date | null
}

export const sealedOf = (row: CaseRow): (SealedText | null)[] => [row.reason, row.appeal, row.decision]

export const suspensionOf = (
  row: CaseRow,
  open: (text: SealedText | null) => string | null,
): SuspensionAttributes => ({
  state: row.state,
  rule: row.rule,
  reason: open(row.reason),
  evidenceRevision: row.evidence_revision,
  suspendedAt: row.suspended_at.toISOString(),
  appealState: row.appeal_state,
  appeal: open(row.appeal),
  appealedAt: row.appealed_at?.toISOString() ?? null,
  decision: open(row.decision),
  decidedAt: row.decided_at?.toISOString() ?? null,
})
