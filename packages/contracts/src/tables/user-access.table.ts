import type { Role } from '../roles.ts'
import { boolean, nullable, text, texts } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Access rights of a member. */
export const userAccess = defineTable(
  'user_access',
  { user_id: text(), name: nullable(text()), roles: texts<Role>(), verified: boolean() },
  {
    key: ['user_id'],
    // The owners' list of staff.
    indexes: c => [`(${c.user_id}) where ${c.roles} <> '{}'`],
  },
)
