import { z } from 'zod'
import { importedContentSchema } from '../articles/article-content.ts'
import { gameDetailsSchema, gameSlugSchema, newGameSlugSchema } from '../games/game.events.ts'
import { requestGameBody } from '../games/game-request.api.ts'
import { derivedUuid, gameIdForSlug, shortIdFrom } from '../ids.ts'
import { reviewIdOf } from '../reviews/review.events.ts'
import { reviewContentSchema } from '../reviews/review-content.ts'
import { userNameSchema, writtenProfile } from '../users/user-profile.ts'
import { voteBody } from '../votes/article-vote.api.ts'
import { voteKinds } from '../votes/article-vote.ts'
import { importFault } from './import-fault.ts'

/** Items of one request; the rest of a file follows in the next. */
export const IMPORT_BATCH_MAX = 500

/** Identifies a thing in the imported data; the same key is permanently the same thing. */
const key = z.string().min(1).max(100)
/** With or without an offset; kept in UTC. */
const occurredAt = z.iso.datetime({ offset: true }).transform(time => new Date(time).toISOString())

export const importGame = z.object({ slug: newGameSlugSchema, details: gameDetailsSchema })
export const importUser = z.object({
  key,
  name: userNameSchema,
  displayName: writtenProfile.displayName,
  description: writtenProfile.description.default(''),
  occurredAt,
})
export const importArticle = z.object({
  key,
  authorKey: key,
  gameSlug: gameSlugSchema,
  content: importedContentSchema,
  occurredAt,
})
export const importInteraction = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['like', 'bookmark']), userKey: key, articleKey: key, occurredAt }),
  /** A reader's vote on a guide as of `asOf`, and the version it works with. */
  z
    .object({ kind: z.literal('vote'), userKey: key, articleKey: key, vote: z.enum(voteKinds), occurredAt })
    .extend(voteBody.shape),
  z.object({ kind: z.literal('follow_game'), userKey: key, gameSlug: gameSlugSchema, occurredAt }),
  /** A request for a game that the catalogue lacks; the first one of a title stays. */
  z.object({ kind: z.literal('game_request'), userKey: key, occurredAt }).extend(requestGameBody.shape),
  /** A published review; one that its author has published of the game already stays. */
  z.object({
    kind: z.literal('review'),
    userKey: key,
    gameSlug: gameSlugSchema,
    content: reviewContentSchema,
    /** The day it was played. */
    playedOn: z.iso.date().nullable().default(null),
    occurredAt,
  }),
  z.object({ kind: z.literal('follow_user'), userKey: key, followeeKey: key, occurredAt }),
  /** Views of one article on the day of `occurredAt`, with a separate key so that a retry counts once. */
  z.object({
    kind: z.literal('views'),
    key,
    articleKey: key,
    count: z.number().int().min(1).max(1_000_000),
    occurredAt,
  }),
])

/** A batch is checked item by item, so that one bad line does not hold up the others. */
export const importBatchBody = z.object({ items: z.array(z.unknown()).min(1).max(IMPORT_BATCH_MAX) })

export const importKinds = {
  games: importGame,
  users: importUser,
  articles: importArticle,
  interactions: importInteraction,
} as const
export type ImportKind = keyof typeof importKinds

/** GET imports: which site this is for good, wherever it answers, and how far its log goes. */
export const importSite = z.object({ id: z.string(), head: z.string() })
export type ImportSite = z.output<typeof importSite>

/** Answer, in the order of the items: null for done (or done before), else all that is wrong. */
export const importAnswer = z.object({ results: z.array(z.array(importFault).nullable()) })
export type ImportAnswer = z.output<typeof importAnswer>

/** With this prefix, a key that is a user ID of a demo or member account names that account. */
export const USER_ID_KEY = 'id:'
export const importedUserId = (userKey: string): string =>
  userKey.startsWith(USER_ID_KEY) ? userKey.slice(USER_ID_KEY.length) : shortIdFrom(`import-user:${userKey}`)
export const importedArticleId = (articleKey: string): string => shortIdFrom(`import-article:${articleKey}`)
/** The same command whenever the review of this author and game is imported. */
export const importedReviewSeed = (gameId: string, userId: string): string => `review:${gameId}+${userId}`
export const importedReviewId = (gameSlug: string, userKey: string): string => {
  const seed = importedReviewSeed(gameIdForSlug(gameSlug), importedUserId(userKey))
  return reviewIdOf(importCommandId(seed))
}
/** An item's command id comes from its key, so that its repeat is the same command. */
export const importCommandId = (seed: string): string => derivedUuid(`import\n${seed}`)
