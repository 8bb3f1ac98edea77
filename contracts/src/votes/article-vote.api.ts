import { z } from 'zod'
import { countSchema, dataOf, resourceOf } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { voteKinds } from './article-vote.ts'

/** POST article_votes/{articleId}/{vote}: what it is of, as `votes` of the article says; of `helpful` nothing. */
export const voteBody = z.object({
  asOf: z.iso.datetime({ precision: 3 }).nullable().default(null),
  versionId: shortIdSchema.nullable().default(null),
})
/** POST, DELETE article_votes/{articleId}/{vote}. */
export const votedDocument = dataOf(
  resourceOf(
    'article',
    z.object({ vote: z.enum(voteKinds), votedByCurrentUser: z.boolean(), readersCount: countSchema }),
  ),
)
export type VotedDocument = z.output<typeof votedDocument>

/** What readers say of a public guide as it is now. */
export const articleVotes = z.object({
  asOf: z.iso.datetime(),
  helpful: countSchema,
  outdated: countSchema,
  otherVersion: countSchema,
  works: countSchema,
  /** Enough of them say that it is outdated, and fewer that it works. */
  foundOutdated: z.boolean(),
  /** The newest version of the game, where its author has not checked it for that. */
  version: z.object({ id: shortIdSchema, label: z.string() }).nullable(),
})
export type ArticleVotes = z.output<typeof articleVotes>

/** A vote of the viewer, as pages ask for it: see `voteId`. */
export const voteIdSchema = z
  .string()
  .max(80)
  .regex(/^[0-9a-z]{13}\.[a-z_]+\.[0-9a-zA-Z:.+-]*$/)

export const voteParams = z.object({ articleId: shortIdSchema, vote: z.enum(voteKinds) })
