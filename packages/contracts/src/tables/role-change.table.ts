import type { Role } from '../roles.ts'
import { boolean, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Grants and revocations of roles, with author and time. */
export const roleChange = defineTable(
  'role_change',
  {
    event_id: text(),
    user_id: text(),
    role: text<Role>(),
    granted: boolean(),
    /** Null: the operator of the machine. */
    by_user_id: nullable(text()),
    at: timestamptz(),
  },
  {
    key: ['event_id'],
    // The owners' list of changes, newest first.
    indexes: c => [`(${c.at} desc, ${c.event_id})`],
  },
)
