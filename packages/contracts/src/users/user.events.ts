import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { roleSchema } from '../roles.ts'

/**
 * Text about a user, encrypted with that user's key (AES-256-GCM, base64url; `server/sealed.ts`). Deleting the key
 * erases the user from history and from every rebuild (crypto-shredding).
 */
const sealed = z.string().min(1).max(8_000)

const user = { userId: shortIdSchema }

/** Hashes of a name, and of its look. */
const name = { nameHash: z.string(), lookHash: z.string().optional() }

/** `sealedProfile` opens to {@link userProfileSchema}. */
export const UserRegistered = defineEvent(
  'UserRegistered',
  z.object({ ...user, sealedProfile: sealed, ...name, emailVerified: z.boolean() }),
)
/** `sealedProfile`: the whole profile under the new name. */
export const UserRenamed = defineEvent('UserRenamed', z.object({ ...user, sealedProfile: sealed, ...name }))
/** The whole profile after the edit. */
export const ProfileEdited = defineEvent('ProfileEdited', z.object({ ...user, sealedProfile: sealed }))
export const EmailVerificationConfirmed = defineEvent('EmailVerificationConfirmed', z.object(user))
export const RoleGranted = defineEvent(
  'RoleGranted',
  z.object({ ...user, role: roleSchema, by: shortIdSchema.nullable() }),
)
export const RoleRevoked = defineEvent(
  'RoleRevoked',
  z.object({ ...user, role: roleSchema, by: shortIdSchema.nullable() }),
)
/** The last event of a member; the key of all the sealed texts above is deleted with it. */
export const UserErased = defineEvent(
  'UserErased',
  z.object({ ...user, articles: z.enum(['keep', 'delete']) }),
)

export const userFamily = defineFamily({
  prefix: 'user',
  stream: (userId: string) => userId,
  events: [
    UserRegistered,
    UserRenamed,
    ProfileEdited,
    EmailVerificationConfirmed,
    RoleGranted,
    RoleRevoked,
    UserErased,
  ],
})
export type UserEvent = FamilyEvent<typeof userFamily>
export const userStream = userFamily.stream

/**
 * In `userName-{nameHash}`: the last user who requested a name or a look. That user holds it while their own stream
 * uses it, and for some time after.
 */
export const UserNameReserved = defineEvent('UserNameReserved', z.object({ nameHash: z.string(), ...user }))
/** The stream carries a hash and not the name itself, so that no name stays readable after erasure. */
export const userNameFamily = defineFamily({
  prefix: 'userName',
  stream: (nameHash: string) => nameHash,
  events: [UserNameReserved],
})
export type UserNameEvent = FamilyEvent<typeof userNameFamily>
export const userNameStream = userNameFamily.stream
