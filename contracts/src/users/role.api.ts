import { z } from 'zod'
import { type Role, roleSchema } from '../roles.ts'
import { userNameSchema } from './user-profile.ts'

/** Somebody with a role; an erased one has none. */
export interface RoleHolder {
  userId: string
  name: string | null
  displayName: string
  roles: Role[]
}
/** One line of the audit. `byOperator`: given on the machine itself. Names are null once a person is erased. */
export interface RoleChange {
  id: string
  name: string | null
  role: Role
  granted: boolean
  byName: string | null
  byOperator: boolean
  at: string
}

/** POST roles. */
export const grantRoleBody = z.object({ name: userNameSchema, role: roleSchema })
/** DELETE roles/{name}/{role}. */
export const revokeRoleParams = z.object({ name: userNameSchema, role: roleSchema })
