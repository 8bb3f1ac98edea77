import { z } from 'zod'

/** What an account may hold besides being a member. Spec §6; moderator audits, owner operates. */
export const roleSchema = z.enum(['g8writer', 'moderator', 'owner'])
export type Role = z.output<typeof roleSchema>

/**
 * Who may call a route, declared beside it. `visitor`: everybody. `member`: signed in, address verified or not.
 * `verified`: signed in with a verified address. The rest are roles (each with a verified address). `partner`: a program with the token of a
 * partner, and no account.
 */
export type Access = 'visitor' | 'member' | 'verified' | 'partner' | Role

export const isRole = (access: Access): access is Role => roleSchema.safeParse(access).success

/** May somebody with these write in the name of the site: official templates? */
export const speaksForSite = (roles: readonly Role[]): boolean =>
  roles.includes('g8writer') || roles.includes('owner')
