import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'

const pair = { gameId: shortIdSchema, userId: shortIdSchema }

export const GameFollowed = defineEvent('GameFollowed', z.object(pair))
export const GameUnfollowed = defineEvent('GameUnfollowed', z.object(pair))

export const gameFollowEvents = [GameFollowed, GameUnfollowed] as const
export type GameFollowEvent = EventOf<(typeof gameFollowEvents)[number]>

export const gameFollowStream = (gameId: string, userId: string) => `gameFollow-${gameId}+${userId}`
