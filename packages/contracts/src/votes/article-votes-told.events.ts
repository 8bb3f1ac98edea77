import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { toldLevels, toldVotes } from './told-votes.ts'

/** The author was notified of votes on a guide as of that text: by the first reader, or by enough of them. */
export const ArticleVotesTold = defineEvent(
  'ArticleVotesTold',
  z.object({
    articleId: shortIdSchema,
    authorId: shortIdSchema,
    gameId: shortIdSchema,
    vote: z.enum(toldVotes),
    asOf: z.iso.datetime(),
    level: z.enum(toldLevels),
  }),
)

/** One stream per guide and kind of vote. */
export const articleVotesToldFamily = defineFamily({
  prefix: 'articleVotesTold',
  stream: (articleId: string, vote: string) => `${articleId}+${vote}`,
  events: [ArticleVotesTold],
})
export type ArticleVotesToldEvent = FamilyEvent<typeof articleVotesToldFamily>
export const articleVotesToldStream = articleVotesToldFamily.stream
