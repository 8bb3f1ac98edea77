import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

const pair = { followeeId: shortIdSchema, followerId: shortIdSchema }

export const UserFollowed = defineEvent('UserFollowed', z.object(pair))
export const UserUnfollowed = defineEvent('UserUnfollowed', z.object(pair))

export const userFollowFamily = defineFamily({
  prefix: 'userFollow',
  stream: (followeeId: string, followerId: string) => `${followeeId}+${followerId}`,
  events: [UserFollowed, UserUnfollowed],
})
export type UserFollowEvent = FamilyEvent<typeof userFollowFamily>
export const userFollowStream = userFollowFamily.stream
