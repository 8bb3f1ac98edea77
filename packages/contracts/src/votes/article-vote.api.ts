import { z } from 'zod'
import { countSchema, dataOf, resourceOf } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { voteKinds } from './article-vote.ts'

/** POST article_votes/{articleId}/{vote}: the text it is about, as in `votes` of the article; empty for `helpful`. */
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

/** Votes of readers on the current text of a public guide. */
export const articleVotes = z.object({
  asOf: z.iso.datetime(),
  helpful: countSchema,
  outdated: countSchema,
  otherVersion: countSchema,
  works: countSchema,
  /** Enough readers report it as outdated, and fewer confirm that it works. */
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
