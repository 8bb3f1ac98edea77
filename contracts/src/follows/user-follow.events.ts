import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'

const pair = { followeeId: shortIdSchema, followerId: shortIdSchema }

export const UserFollowed = defineEvent('UserFollowed', z.object(pair))
export const UserUnfollowed = defineEvent('UserUnfollowed', z.object(pair))

export const userFollowEvents = [UserFollowed, UserUnfollowed] as const
export type UserFollowEvent = EventOf<(typeof userFollowEvents)[number]>

export const userFollowStream = (followeeId: string, followerId: string) =>
  `userFollow-${followeeId}+${followerId}`
