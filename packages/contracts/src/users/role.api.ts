import { z } from 'zod'
import { countSchema, dataOf, resourceOf, timeSchema } from '../http/json-api.ts'
import { roleSchema } from '../roles.ts'
import { userNameSchema } from './user-profile.ts'

/** A member with a role; an erased one has no name. */
const roleHolder = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  displayName: z.string(),
  roles: z.array(roleSchema),
})
export type RoleHolder = z.output<typeof roleHolder>
/** One line of the audit. `byOperator`: granted on the machine itself. Names are null once a member is erased. */
const roleChange = z.object({
  id: z.string(),
  name: z.string().nullable(),
  role: roleSchema,
  granted: z.boolean(),
  byName: z.string().nullable(),
  byOperator: z.boolean(),
  at: timeSchema,
})
export type RoleChange = z.output<typeof roleChange>
/** GET roles. */
export const rolesDocument = z.object({
  data: z.array(resourceOf('roleHolder', roleHolder)),
  meta: z.object({ totalCount: countSchema, changes: z.array(roleChange) }),
})
export type RolesDocument = z.output<typeof rolesDocument>
/** Response of a grant or revocation: all roles of the member. */
export const changedRolesDocument = dataOf(
  resourceOf('roleHolder', z.object({ userId: z.string(), name: z.string(), roles: z.array(roleSchema) })),
)

/** POST roles. */
export const grantRoleBody = z.object({ name: userNameSchema, role: roleSchema })
/** DELETE roles/{name}/{role}. */
export const revokeRoleParams = z.object({ name: userNameSchema, role: roleSchema })
