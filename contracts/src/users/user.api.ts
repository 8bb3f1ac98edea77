import { z } from 'zod'
import type { Resource } from '../http/json-api.ts'
import { userNameSchema, userProfileChange } from './user-profile.ts'

/** Spec §3. For an anonymous user name, displayName, picture, description and userId are empty or null. */
export interface UserAttributes {
  name: string | null
  displayName: string
  picture: string | null
  description: string
  anonymous: boolean
  /** `g8writer`: an official writer. Other roles are not told. */
  role: 'user' | 'g8writer'
  followersCount: number
  followingCount: number
  articlesCount: number
  userId: string | null
}
export type UserResource = Resource<'user', UserAttributes>

/** The signed-in user, for himself only (`auth/sessions`, `my/user_actions`). */
export interface CurrentUserAttributes {
  name: string
  displayName: string
  picture: string | null
  userId: string
  role: 'user' | 'g8writer' | 'moderator' | 'owner'
  verificationStatus: 'VERIFIED' | 'EMAIL_VERIFICATION_REQUIRED'
  uncheckedNotifications: boolean
}

/** POST auth/sessions and PATCH my/user_identities (spec §7). `token`: the identity provider's JWT. 404 user_not_registered → register. */
export const createSessionBody = z.object({ token: z.string().min(1).max(8_000) })
/** POST auth/registrations. */
export const registerBody = z.object({ token: z.string().min(1).max(8_000), name: userNameSchema })
/** POST auth/registrations/twitter: without a name, the one that the person has there. */
export const registerTwitterBody = z.object({
  token: z.string().min(1).max(8_000),
  name: userNameSchema.optional(),
})
/** PATCH my/user_identities/update_email (spec §7), with the current password where the account has one. */
export const updateEmailBody = z.object({
  email: z.string().trim().toLowerCase().max(320).pipe(z.email()),
  currentPassword: z.string().min(1).max(128).optional(),
})
/** DELETE my/account. `token`: of a sign-in just now. `keep`: published articles stay, by an anonymous author. */
export const eraseAccountBody = z.object({
  token: z.string().min(1).max(8_000),
  articles: z.enum(['keep', 'delete']),
})
/** PATCH my/name. */
export const renameBody = z.object({ name: userNameSchema })
/** PATCH my/profile: changes what it names. */
export const editProfileBody = userProfileChange
export const userNameParams = z.object({ name: userNameSchema })
