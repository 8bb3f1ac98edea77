import type { SuspensionAttributes } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import type { Row } from '@koryaku/contracts/tables/define-table.ts'
import type { moderationCase } from '@koryaku/contracts/tables/moderation-case.table.ts'

/** A case whose article exists. */
export type CaseRow = Omit<Row<typeof moderationCase>, 'article_id' | 'author_id' | 'game_id' | 'state'> & {
  state: SuspensionAttributes['state']
}

/** The same of a review or a comment, which has no revision as evidence. */
export type PlainCaseRow = Omit<CaseRow, 'evidence_revision'>

export const sealedOf = (
  row: Pick<PlainCaseRow, 'reason' | 'appeal' | 'decision'>,
): (SealedText | null)[] => [row.reason, row.appeal, row.decision]

export const suspensionOf = (
  row: CaseRow,
  open: (text: SealedText | null) => string | null,
): SuspensionAttributes => ({
  ...plainSuspensionOf(row, open),
  evidenceRevision: row.evidence_revision,
})

export const plainSuspensionOf = (
  row: PlainCaseRow,
  open: (text: SealedText | null) => string | null,
): Omit<SuspensionAttributes, 'evidenceRevision'> => ({
  state: row.state,
  rule: row.rule,
  reason: open(row.reason),
  suspendedAt: row.suspended_at.toISOString(),
  appealState: row.appeal_state,
  appeal: open(row.appeal),
  appealedAt: row.appealed_at?.toISOString() ?? null,
  decision: open(row.decision),
  decidedAt: row.decided_at?.toISOString() ?? null,
})
