import { z } from 'zod'
import { allOf, countSchema, dataOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLine } from '../line-of-text.ts'
import { gameSlugSchema } from './game.events.ts'
import { gameRequestKey, gameRequestReasons, gameRequestStates, REQUEST_TITLE_MAX } from './game-request.ts'

const attributes = z.object({
  title: z.string(),
  platforms: z.array(z.string()),
  state: z.enum(gameRequestStates),
  /** Why it was declined. */
  reason: z.enum(gameRequestReasons).nullable(),
  /** The game added for it, or the existing one. */
  game: z.object({ slug: z.string(), title: z.string() }).nullable(),
  /** With the vote of the account that requested it. */
  votesCount: countSchema,
  requestedAt: timeSchema,
})
const requestedGame = resourceOf('requested_game', attributes).meta({ id: 'RequestedGame' })
export type RequestedGame = z.output<typeof requestedGame>

/** GET requested_games: open requests, most votes first, or added games, newest first. */
export const requestedGamesQuery = pageQuerySchema.extend({
  state: z.enum(['open', 'accepted']).default('open'),
})
export const requestedGameList = allOf(requestedGame).meta({ id: 'RequestedGameList' })
export type RequestedGameList = z.output<typeof requestedGameList>

/** GET my/requested_games: the own ones in any state, newest first; `votedIds`: the open ones of others with one's vote. */
export const ownRequestedGames = z.object({
  data: z.array(requestedGame),
  meta: z.object({ totalCount: countSchema, votedIds: z.array(shortIdSchema) }),
})
export type OwnRequestedGames = z.output<typeof ownRequestedGames>

const queued = resourceOf('requested_game', attributes.extend({ url: z.string().nullable() })).meta({
  id: 'QueuedGameRequest',
})
export type QueuedGameRequest = z.output<typeof queued>
/** GET moderation/requested_games, moderation/requested_games/{id} (role moderator). */
export const requestQueueQuery = pageQuerySchema.extend({ state: z.enum(gameRequestStates).default('open') })
export const requestQueue = allOf(queued).meta({ id: 'GameRequestQueue' })
export type RequestQueue = z.output<typeof requestQueue>
export const queuedRequestDocument = dataOf(queued)
export type QueuedRequestDocument = z.output<typeof queuedRequestDocument>

/** POST requested_games. A title that was requested before gets a vote. */
export const requestGameBody = z.object({
  title: writtenLine(REQUEST_TITLE_MAX).refine(title => gameRequestKey(title) !== ''),
  platforms: z.array(writtenLine(80).min(1)).max(10).default([]),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    // “https://site.example@other.example” leads elsewhere than it seems to.
    .refine(url => !URL.parse(url)?.username)
    .nullable()
    .default(null),
})
export const requestedGameParams = z.object({ id: shortIdSchema })
/** POST requested_games; POST, DELETE requested_games/{id}/votes. */
export const votedRequestDocument = dataOf(
  resourceOf(
    'requested_game',
    z.object({ state: z.enum(gameRequestStates), isNew: z.boolean(), votedByCurrentUser: z.boolean() }),
  ),
)
export type VotedRequestDocument = z.output<typeof votedRequestDocument>

/** PATCH moderation/requested_games/{id} (role moderator): decides an open request, or opens a decided one. */
export const decideRequestBody = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['accepted', 'duplicate']), game_slug: gameSlugSchema }),
  z.object({ state: z.literal('declined'), reason: z.enum(gameRequestReasons) }),
  z.object({ state: z.literal('open') }),
])
export const decidedRequestDocument = dataOf(
  resourceOf('requested_game', z.object({ state: z.enum(gameRequestStates) })),
)
