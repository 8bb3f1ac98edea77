import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

const pair = { gameId: shortIdSchema, userId: shortIdSchema }

export const GameFollowed = defineEvent('GameFollowed', z.object(pair))
export const GameUnfollowed = defineEvent('GameUnfollowed', z.object(pair))

export const gameFollowFamily = defineFamily({
  prefix: 'gameFollow',
  stream: (gameId: string, userId: string) => `${gameId}+${userId}`,
  events: [GameFollowed, GameUnfollowed],
})
export type GameFollowEvent = FamilyEvent<typeof gameFollowFamily>
export const gameFollowStream = gameFollowFamily.stream
