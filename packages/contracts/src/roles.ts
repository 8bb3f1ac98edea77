import { z } from 'zod'

/** Roles of an account in addition to membership. Spec §6; moderator audits, owner operates. */
export const roleSchema = z.enum(['g8writer', 'moderator', 'owner'])
export type Role = z.output<typeof roleSchema>

/**
 * The least caller of a route, declared by the route. `visitor`: all. `member`: signed in, address verified or not.
 * `verified`: signed in with a verified address. The rest are roles (each with a verified address). `partner`: a
 * program with the token of a partner, without an account.
 */
export type Access = 'visitor' | 'member' | 'verified' | 'partner' | Role

export const isRole = (access: Access): access is Role => roleSchema.safeParse(access).success

/** True if these roles may write in the name of the site: official templates. */
export const speaksForSite = (roles: readonly Role[]): boolean =>
  roles.includes('g8writer') || roles.includes('owner')
