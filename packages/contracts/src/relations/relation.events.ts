import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

const block = { userId: shortIdSchema, blockedId: shortIdSchema }
const mute = { userId: shortIdSchema, mutedId: shortIdSchema }
/** An anonymous commenter is identified by the comment: these events do not contain the author. */
const aliasMute = { userId: shortIdSchema, subjectId: shortIdSchema, commentId: shortIdSchema }

export const UserBlocked = defineEvent('UserBlocked', z.object(block))
export const UserUnblocked = defineEvent('UserUnblocked', z.object(block))
export const UserMuted = defineEvent('UserMuted', z.object(mute))
export const UserUnmuted = defineEvent('UserUnmuted', z.object(mute))
export const AliasMuted = defineEvent('AliasMuted', z.object(aliasMute))
export const AliasUnmuted = defineEvent('AliasUnmuted', z.object(aliasMute))
/** All of them from now on: opens to `MutedWords`, by the key of the member, and goes with it. */
export const MutedWordsChanged = defineEvent(
  'MutedWordsChanged',
  z.object({ userId: shortIdSchema, sealed: z.string().min(1).max(60_000) }),
)

export const userBlockFamily = defineFamily({
  prefix: 'userBlock',
  stream: (userId: string, blockedId: string) => `${userId}+${blockedId}`,
  events: [UserBlocked, UserUnblocked],
})
export type UserBlockEvent = FamilyEvent<typeof userBlockFamily>
export const userBlockStream = userBlockFamily.stream

export const userMuteFamily = defineFamily({
  prefix: 'userMute',
  stream: (userId: string, mutedId: string) => `${userId}+${mutedId}`,
  events: [UserMuted, UserUnmuted],
})
export type UserMuteEvent = FamilyEvent<typeof userMuteFamily>
export const userMuteStream = userMuteFamily.stream

/**
 * A full block of an anonymous commenter would hide them elsewhere, and so reveal the author: this one covers one page.
 */
export const aliasMuteFamily = defineFamily({
  prefix: 'aliasMute',
  stream: (userId: string, commentId: string) => `${userId}+${commentId}`,
  events: [AliasMuted, AliasUnmuted],
})
export type AliasMuteEvent = FamilyEvent<typeof aliasMuteFamily>
export const aliasMuteStream = aliasMuteFamily.stream

export const mutedWordsFamily = defineFamily({
  prefix: 'mutedWords',
  stream: (userId: string) => userId,
  events: [MutedWordsChanged],
})
export type MutedWordsEvent = FamilyEvent<typeof mutedWordsFamily>
export const mutedWordsStream = mutedWordsFamily.stream
