import type { SuspensionRule } from '../moderation/moderation-rules.ts'
import type { SealedText } from '../moderation/sealed-text.ts'
import { bigint, jsonb, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The last suspension of an article and what became of it. Texts stay sealed: readers open them by key. */
export const moderationCase = defineTable(
  'moderation_case',
  {
    article_id: text(),
    author_id: text(),
    game_id: text(),
    state: text<'suspended' | 'reinstated' | 'deleted'>(),
    rule: text<SuspensionRule>(),
    reason: jsonb<SealedText>(),
    evidence_revision: bigint(),
    suspended_at: timestamptz(),
    appeal: nullable(jsonb<SealedText>()),
    appeal_state: nullable(text<'waiting' | 'upheld' | 'overturned'>()),
    appealed_at: nullable(timestamptz()),
    /** Time of the decision, or of the reinstatement without one. */
    decision: nullable(jsonb<SealedText>()),
    decided_at: nullable(timestamptz()),
  },
  {
    key: ['article_id'],
    indexes: c => [
      // Suspended articles, the last first.
      `(${c.suspended_at} desc, ${c.article_id}) where ${c.state} = 'suspended'`,
      // Appeals that wait, the longest first.
      `(${c.appealed_at}, ${c.article_id}) where ${c.state} = 'suspended' and ${c.appeal_state} = 'waiting'`,
    ],
  },
)
