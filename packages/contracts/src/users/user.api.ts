import { z } from 'zod'
import { countSchema, dataOf, listOf, resourceOf } from '../http/json-api.ts'
import { asciiAddress, EMAIL_ADDRESS, EMAIL_MAX } from './email-address.ts'
import { userNameSchema, userProfileChange } from './user-profile.ts'

/** Spec §3. For an anonymous user name, displayName, picture, description and userId are empty or null. */
const userAttributes = z.object({
  name: z.string().nullable(),
  displayName: z.string(),
  picture: z.string().nullable(),
  description: z.string(),
  anonymous: z.boolean(),
  /** `g8writer`: an official writer. Other roles are not exposed. */
  role: z.enum(['user', 'g8writer']),
  followersCount: countSchema,
  followingCount: countSchema,
  articlesCount: countSchema,
  userId: z.string().nullable(),
})
export type UserAttributes = z.output<typeof userAttributes>
export const userResource = resourceOf('user', userAttributes).meta({ id: 'User' })
export type UserResource = z.output<typeof userResource>
export const userDocument = dataOf(userResource)
export type UserDocument = z.output<typeof userDocument>
export const userList = listOf(userResource).meta({ id: 'UserList' })
export type UserList = z.output<typeof userList>

const ownProfile = z.object({
  name: z.string(),
  displayName: z.string(),
  picture: z.string().nullable(),
  description: z.string(),
  anonymous: z.boolean(),
})
/** GET my/profile: as it is, also while anonymous to others. */
export const myProfileDocument = dataOf(resourceOf('user', ownProfile.extend({ userId: z.string() })))
export type MyProfileDocument = z.output<typeof myProfileDocument>
/** PATCH my/profile, my/name. */
export const changedProfileDocument = dataOf(resourceOf('user', ownProfile))

/** The signed-in user, for that user only (`auth/sessions`, `my/user_actions`). */
const currentUserAttributes = z.object({
  name: z.string(),
  displayName: z.string(),
  picture: z.string().nullable(),
  userId: z.string(),
  role: z.enum(['user', 'g8writer', 'moderator', 'owner']),
  verificationStatus: z.enum(['VERIFIED', 'EMAIL_VERIFICATION_REQUIRED']),
  uncheckedNotifications: z.boolean(),
})
export type CurrentUserAttributes = z.output<typeof currentUserAttributes>
export const currentUserResource = resourceOf('user', currentUserAttributes).meta({ id: 'CurrentUser' })
export const currentUserDocument = dataOf(currentUserResource)
/** GET auth/session. */
export const sessionDocument = dataOf(currentUserResource.nullable())

/** Response of following. */
export const followedUserDocument = dataOf(
  resourceOf('user', z.object({ name: z.string(), followedByCurrentUser: z.boolean() })),
)

/** GET auth/names/{name}. */
export const nameAvailability = z.object({ meta: z.object({ available: z.boolean() }) })
export type NameAvailability = z.output<typeof nameAvailability>

/** POST auth/sessions and PATCH my/user_identities (spec §7). `token`: the identity provider's JWT. 404 user_not_registered → register. */
export const createSessionBody = z.object({ token: z.string().min(1).max(8_000) })
/** POST auth/registrations. */
export const registerBody = z.object({ token: z.string().min(1).max(8_000), name: userNameSchema })
/** POST auth/registrations/twitter: without a name, the one at X. */
export const registerTwitterBody = z.object({
  token: z.string().min(1).max(8_000),
  name: userNameSchema.optional(),
})
/** PATCH my/user_identities/update_email (spec §7), with the current password where the account has one. */
export const updateEmailBody = z.object({
  email: z.string().overwrite(asciiAddress).toLowerCase().max(EMAIL_MAX).regex(EMAIL_ADDRESS),
  currentPassword: z.string().min(1).max(128).optional(),
})
/** Answer of it. */
export const sentMail = z.object({ meta: z.object({ sentTo: z.string() }) })
/**
 * DELETE my/account. `token`: from a recent sign-in. `keep`: published articles stay, with an anonymous author.
 */
export const eraseAccountBody = z.object({
  token: z.string().min(1).max(8_000),
  articles: z.enum(['keep', 'delete']),
})
/** Its response: the treatment of the articles. */
export const erasing = z.object({ meta: z.object({ articles: z.enum(['keep', 'delete']) }) })
/** PATCH my/name. */
export const renameBody = z.object({ name: userNameSchema })
/** PATCH my/profile: changes what it names. */
export const editProfileBody = userProfileChange
export const userNameParams = z.object({ name: userNameSchema })
