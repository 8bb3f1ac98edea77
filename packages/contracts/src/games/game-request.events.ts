import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdFrom, shortIdSchema } from '../ids.ts'
import { gameRequestKey, gameRequestReasons } from './game-request.ts'

/** `userId`: the account that requested the game first. */
const request = { requestId: shortIdSchema, userId: shortIdSchema }
const decision = { ...request, by: shortIdSchema }

export const GameRequested = defineEvent(
  'GameRequested',
  z.object({
    ...request,
    title: z.string().min(1).max(120),
    platforms: z.array(z.string().min(1).max(80)).max(10),
    /** A page about the game; only staff see it. */
    url: z.string().max(500).nullable(),
  }),
)
/** The game was added for it. */
export const GameRequestAccepted = defineEvent(
  'GameRequestAccepted',
  z.object({ ...decision, gameId: shortIdSchema }),
)
export const GameRequestDeclined = defineEvent(
  'GameRequestDeclined',
  z.object({ ...decision, reason: z.enum(gameRequestReasons) }),
)
/** The game was in the catalogue before. */
export const GameRequestMarkedDuplicate = defineEvent(
  'GameRequestMarkedDuplicate',
  z.object({ ...decision, gameId: shortIdSchema }),
)
export const GameRequestReopened = defineEvent('GameRequestReopened', z.object(decision))

/** One stream per title, in any spelling: the second request of a title is a vote. */
export const gameRequestFamily = defineFamily({
  prefix: 'gameRequest',
  stream: (requestId: string) => requestId,
  events: [
    GameRequested,
    GameRequestAccepted,
    GameRequestDeclined,
    GameRequestMarkedDuplicate,
    GameRequestReopened,
  ],
})
export type GameRequestEvent = FamilyEvent<typeof gameRequestFamily>
export const gameRequestStream = gameRequestFamily.stream
export const gameRequestId = (title: string): string => shortIdFrom(`game request:${gameRequestKey(title)}`)

const vote = { requestId: shortIdSchema, userId: shortIdSchema }
export const GameRequestVoted = defineEvent('GameRequestVoted', z.object(vote))
export const GameRequestVoteWithdrawn = defineEvent('GameRequestVoteWithdrawn', z.object(vote))

/** One stream per request and account, as of follows. */
export const gameRequestVoteFamily = defineFamily({
  prefix: 'gameRequestVote',
  stream: (requestId: string, userId: string) => `${requestId}+${userId}`,
  events: [GameRequestVoted, GameRequestVoteWithdrawn],
})
export type GameRequestVoteEvent = FamilyEvent<typeof gameRequestVoteFamily>
export const gameRequestVoteStream = gameRequestVoteFamily.stream
