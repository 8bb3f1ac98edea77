import { nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Accounts excluded from counts. Each projection that depends on them has a copy, consistent with its checkpoint. */
export const defineExclusionTable = <const Name extends string>(name: Name) =>
  defineTable(
    name,
    {
      user_id: text(),
      /** Reactions from here on do not count; null: reinstated. */
      from_at: nullable(timestamptz()),
      reason: nullable(text()),
      changed_by: nullable(text()),
      changed_at: timestamptz(),
    },
    { key: ['user_id'] },
  )
